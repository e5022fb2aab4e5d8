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

const SEPARATORS = ['\t', ';', ','];

/**
 * Reads the people of a pasted sheet or CSV file: one row each, with name, e-mail address and role separated by tabs,
 * semicolons or commas. A first row with the titles of the columns is optional and may order them differently.
 */
export function readInviteSheet(text: string): SheetPerson[] {
  const separator = SEPARATORS.find((sign) => (rowsOf(text, sign)[0]?.length ?? 0) > 1) ?? ',';
  const rows = rowsOf(text, separator);
  const [first = []] = rows;
  const titles = first.some((cell) => cell.includes('@')) ? undefined : titlesOf(first);
  const places = titles ?? { name: 0, email: 1, role: 2 };
  return (titles === undefined ? rows : rows.slice(1)).map((cells) => ({
    name: cells[places.name] ?? '',
    email: cells[places.email] ?? '',
    role: cells[places.role] ?? '',
  }));
}

/** The same people as text that `readInviteSheet` reads. */
export function writeInviteSheet(people: readonly SheetPerson[]): string {
  return people.map(({ name, email, role }) => [name, email, role].map(quoted).join('\t')).join('\n');
}

function quoted(cell: string): string {
  return /["\t\r\n;,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The place of each column by its title. Undefined when a title is missing: then the line has no titles. */
function titlesOf(cells: readonly string[]): Record<keyof SheetPerson, number> | undefined {
  const places = COLUMNS.map(({ field, titles }) => [field, cells.findIndex((cell) => titles.test(cell))] as const);
  if (places.some(([, place]) => place < 0)) return undefined;
  return Object.fromEntries(places) as Record<keyof SheetPerson, number>;
}

/** A cell, then what ends it. Between double quotes a cell may contain everything; two of them stand for one. */
const cellPattern = (separator: string) =>
  new RegExp(
    `[^\\S\\r\\n${separator}]*(?:"((?:[^"]|"")*)"[^\\S\\r\\n${separator}]*|([^\\r\\n${separator}]*))(${separator}|\\r\\n?|\\n|$)`,
    'y',
  );

/** Splits a text into rows of trimmed cells, without empty rows. */
function rowsOf(text: string, separator: string): string[][] {
  const cell = cellPattern(separator);
  const rows: string[][] = [[]];
  while (cell.lastIndex <= text.length) {
    const [, inQuotes, plain = '', end] = cell.exec(text) ?? [];
    rows.at(-1)?.push((inQuotes?.replaceAll('""', '"') ?? plain).trim());
    if (end === undefined || end === '') break;
    if (end !== separator) rows.push([]);
  }
  return rows.filter((cells) => cells.some((value) => value !== ''));
}
