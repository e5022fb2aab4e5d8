import type { TestResult } from './test-results.ts';

export type Requirement = { id: string; area: string; level: string; text: string };

/**
 * A requirement with the tests whose titles contain its id. `passing` is true when there is at least one such test and
 * none of them failed or was skipped.
 */
export type Coverage = Requirement & { passing: boolean; tests: TestResult[] };

export type AreaTotal = { area: string; total: number; passing: number };

/** Parses CSV. A quoted cell may contain commas, line breaks and doubled quotes. */
export function parseCsv(text: string): string[][] {
  const cells = text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g);
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [whole, quoted, plain, end] of cells) {
    if (whole === '' && row.length === 0) break;
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

export function parseRequirements(csv: string): Requirement[] {
  const [head, ...rows] = parseCsv(csv);
  if (head?.join() !== 'id,area,level,text') throw new Error('The list must begin with id,area,level,text.');
  const seen = new Set<string>();
  return rows.map((cells) => {
    const [id = '', area = '', level = '', text = ''] = cells;
    if (cells.length !== 4 || seen.has(id)) throw new Error(`The list has a broken or doubled row: ${cells.join(',')}`);
    seen.add(id);
    return { id, area, level, text };
  });
}

/** The ids in a test's title, like `[S5-001]`. */
export const idsIn = (title: string): string[] => [...title.matchAll(/\[([A-Z]+\d*-\d+)\]/g)].map(([, id = '']) => id);

/** Assigns tests to requirements. Throws when a test has an id that is not in the list. */
export function cover(requirements: readonly Requirement[], results: readonly TestResult[]): Coverage[] {
  const tests = new Map<string, TestResult[]>(requirements.map(({ id }) => [id, []]));
  const unknown: string[] = [];
  for (const result of results) {
    for (const id of new Set(idsIn(result.title))) {
      const list = tests.get(id);
      if (list) list.push(result);
      else unknown.push(`${id} in "${result.title}" (${result.file})`);
    }
  }
  if (unknown.length > 0) throw new Error(`Tests name requirements that do not exist:\n  ${unknown.join('\n  ')}`);
  return requirements.map((requirement) => {
    const named = tests.get(requirement.id) ?? [];
    const passing = named.length > 0 && named.every(({ state }) => state === 'passed');
    return { ...requirement, passing, tests: named };
  });
}

export function totalsByArea(rows: readonly Coverage[]): AreaTotal[] {
  return [...Map.groupBy(rows, ({ area }) => area)].map(([area, inArea]) => ({
    area,
    total: inArea.length,
    passing: inArea.filter(({ passing }) => passing).length,
  }));
}
