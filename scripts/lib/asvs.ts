import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { inRoot } from './paths.ts';
import { parseCsv } from './requirements.ts';
import type { TestResult } from './test-results.ts';

/**
 * How a row is answered: `test` (`file: part of a title`, several separated by ` | `), `evidence` (`file: text in
 * it`, several separated likewise), `reason` (why it does not apply) or `open` (why it is not met).
 */
const KINDS = ['test', 'evidence', 'reason', 'open'] as const;
type Kind = (typeof KINDS)[number];

export interface AsvsRow {
  id: string;
  level: string;
  words: string;
  kind: string;
  proof: string;
}

/** The requirements of level 1 and 2 of ASVS 5.0. Those of level 3 are left out, so some sections have gaps. */
const SECTIONS =
  '1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2 ' +
  '4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 ' +
  '6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 ' +
  '10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 ' +
  '12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 ' +
  '16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2';

export const ASVS_IDS: readonly string[] = SECTIONS.split(' ').flatMap((section) => {
  const [chapter = '', part = '', range = ''] = section.split('.');
  const [first = 0, last = first] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => `V${chapter}.${part}.${first + index}`);
});

export function parseAsvs(csv: string): AsvsRow[] {
  const [head, ...rows] = parseCsv(csv);
  if (head?.join() !== 'id,level,words,kind,proof')
    throw new Error('The list must begin with id,level,words,kind,proof.');
  return rows.map(([id = '', level = '', words = '', kind = '', proof = '']) => ({ id, level, words, kind, proof }));
}

export interface AsvsReport {
  counts: Record<Kind, number>;
  /** Rows whose tests are all in the report of a run, and passed. */
  passing: number;
  open: AsvsRow[];
  faults: string[];
}

/** Checks every row against the files of the project and, where there are any, the results of a test run. */
export function checkAsvs(
  rows: readonly AsvsRow[],
  results: readonly TestResult[],
  areResultsRequired = false,
): AsvsReport {
  const counts = { test: 0, evidence: 0, reason: 0, open: 0 };
  const faults = idFaults(rows);
  let passing = 0;
  for (const row of rows) {
    const found = rowFaults(row);
    faults.push(...found.map((fault) => `${row.id}: ${fault}`));
    if (found.length > 0) continue;
    counts[row.kind as Kind] += 1;
    if (row.kind !== 'test') continue;
    const states = split(row.proof).map((proof) => stateOf(proof, results));
    const bad = states.filter((state) => state === 'failed' || (areResultsRequired && state === 'unknown'));
    if (bad.length > 0) faults.push(`${row.id}: a test of this row did not pass: ${row.proof}`);
    else if (!states.includes('unknown')) passing += 1;
  }
  return { counts, passing, open: rows.filter(({ kind }) => kind === 'open'), faults };
}

function idFaults(rows: readonly AsvsRow[]): string[] {
  const ids = rows.map(({ id }) => id);
  return [
    ...ASVS_IDS.filter((id) => !ids.includes(id)).map((id) => `${id}: is missing`),
    ...ids
      .filter((id, index) => !ASVS_IDS.includes(id) || ids.indexOf(id) !== index)
      .map((id) => `${id}: is unknown or doubled`),
  ];
}

function rowFaults({ level, words, kind, proof }: AsvsRow): string[] {
  if (!/^[12]$/.test(level) || words.trim() === '' || proof.trim() === '') return ['has a blank or broken cell'];
  if (kind === 'reason' || kind === 'open') return [];
  if (kind === 'test')
    return split(proof).flatMap((one) => (isTest(one) ? [] : [`no such test: ${one.file}: ${one.text}`]));
  if (kind !== 'evidence') return [`unknown kind of proof "${kind}": use ${KINDS.join(', ')}`];
  return split(proof).flatMap((one) => (isThere(one) ? [] : [`no such evidence: ${one.file}: ${one.text}`]));
}

interface Place {
  file: string;
  text: string;
}

const split = (proof: string): Place[] =>
  proof.split(' | ').map((one) => {
    const [file = '', ...rest] = one.split(': ');
    return { file: file.trim(), text: rest.join(': ').trim() };
  });

const contents = new Map<string, string>();
function contentOf(file: string): string | undefined {
  if (file === '' || !existsSync(inRoot(file))) return undefined;
  const text = contents.get(file) ?? readFileSync(inRoot(file), 'utf8');
  contents.set(file, text);
  return text;
}

const isThere = ({ file, text }: Place): boolean => text !== '' && contentOf(file)?.includes(text) === true;

/** First argument of `it(`, `test(` or of the call after `.each(…)`, when it is a string. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w{1,20})?|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`)/g;

const isTest = ({ file, text }: Place): boolean =>
  text !== '' &&
  /\.(test|spec)\.tsx?$|\/test\//.test(file) &&
  [...(contentOf(file) ?? '').matchAll(TITLE)].some((found) => (found[1] ?? found[2] ?? found[3] ?? '').includes(text));

/**
 * Whether a result comes from a file. Playwright names a file relative to its folder of tests. The tests of a file
 * that is shared by several, such as a matrix, have the names of the files in its folder.
 */
function isOf(result: string, file: string): boolean {
  if (!/\.(test|spec)\.tsx?$/.test(file)) return dirname(result).endsWith(dirname(file));
  return result.endsWith(file) || (result !== '' && file.endsWith(`/${result}`));
}

/** Worst state of the tests with this title; `unknown` when the file took no part in the run. */
function stateOf({ file, text }: Place, results: readonly TestResult[]): 'passed' | 'failed' | 'unknown' {
  const ofFile = results.filter((result) => isOf(result.file, file));
  if (ofFile.length === 0) return 'unknown';
  const named = ofFile.filter(({ title }) => text.split('%s').every((part) => title.includes(part)));
  return named.length > 0 && named.every(({ state }) => state === 'passed') ? 'passed' : 'failed';
}
