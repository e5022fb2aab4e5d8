export interface SheetPerson {
  name: string;
  email: string;
  role: string;
}

const COLUMNS: readonly { field: keyof SheetPerson; titles: RegExp }[] = [
  { field: 'name', titles: /^(full )?(name|nama)/i },
  { field: 'email', titles: /e-?mail|surel/i },
  { field: 'role', titles: /^(role|peran|jabatan)/i },
];

/**
 * Reads the people of a pasted sheet or CSV file: one line each, with name, e-mail address and role separated by tabs,
 * semicolons or commas. A first line with the titles of the columns is optional and may order them differently.
 */
export function readInviteSheet(text: string): SheetPerson[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const separator = ['\t', ';', ','].find((sign) => first.includes(sign)) ?? ',';
  const rows = lines.map((line) => cellsOf(line, separator));
  const titles = first.includes('@') ? undefined : titlesOf(rows[0] ?? []);
  const places = titles ?? { name: 0, email: 1, role: 2 };
  return (titles === undefined ? rows : rows.slice(1)).map((cells) => ({
    name: cells[places.name] ?? '',
    email: cells[places.email] ?? '',
    role: cells[places.role] ?? '',
  }));
}

/** The same people as text that `readInviteSheet` reads. */
export function writeInviteSheet(people: readonly SheetPerson[]): string {
  return people.map(({ name, email, role }) => [name, email, role].join('\t')).join('\n');
}

/** The place of each column by its title. Undefined when a title is missing: then the line has no titles. */
function titlesOf(cells: readonly string[]): Record<keyof SheetPerson, number> | undefined {
  const places = COLUMNS.map(({ field, titles }) => [field, cells.findIndex((cell) => titles.test(cell))] as const);
  if (places.some(([, place]) => place < 0)) return undefined;
  return Object.fromEntries(places) as Record<keyof SheetPerson, number>;
}

/** Splits a line. A cell in double quotes may contain the separator; two double quotes in it stand for one. */
function cellsOf(line: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const sign = line[index] ?? '';
    if (sign === '"' && isQuoted && line[index + 1] === '"')
      cells.push(`${cells.pop() ?? ''}${line[(index += 1)] ?? ''}`);
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) cells.push('');
    else cells.push(`${cells.pop() ?? ''}${sign}`);
  }
  return cells.map((cell) => cell.trim());
}
