import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { ASVS_IDS, checkAsvs, parseAsvs, type AsvsRow } from './asvs.ts';
import { inRoot } from './paths.ts';
import type { TestResult } from './test-results.ts';

const FILE = 'scripts/lib/asvs.test.ts';
const TITLE = 'accepts a row with a test of this file';
const complete = (): AsvsRow[] =>
  ASVS_IDS.map((id) => ({ id, level: '1', words: 'Words', kind: 'reason', proof: 'Not used' }));
const withFirst = (first: Partial<AsvsRow>): AsvsRow[] =>
  complete().map((row, index) => (index === 0 ? { ...row, ...first } : row));
const faultsOf = (first: Partial<AsvsRow>, results: TestResult[] = [], isRequired = false) =>
  checkAsvs(withFirst(first), results, isRequired).faults;

describe('the list of ASVS requirements', () => {
  it('has 253 ids of level 1 and 2', () => {
    expect(ASVS_IDS).toHaveLength(253);
    expect(ASVS_IDS.slice(0, 3)).toEqual(['V1.1.1', 'V1.1.2', 'V1.2.1']);
    expect(ASVS_IDS.at(-1)).toBe('V17.3.2');
  });

  it('reports a missing, an unknown and a doubled id', () => {
    const [first, ...others] = complete();
    expect(checkAsvs(others, []).faults).toEqual(['V1.1.1: is missing']);
    expect(checkAsvs([first!, ...others, { ...first!, id: 'V99.1.1' }], []).faults).toEqual([
      'V99.1.1: is unknown or doubled',
    ]);
    expect(checkAsvs([first!, ...others, first!], []).faults).toEqual(['V1.1.1: is unknown or doubled']);
  });

  it('reports a blank cell and an unknown kind of proof', () => {
    expect(faultsOf({ proof: ' ' })).toEqual(['V1.1.1: has a blank or broken cell']);
    expect(faultsOf({ words: '' })).toEqual(['V1.1.1: has a blank or broken cell']);
    expect(faultsOf({ kind: 'later' })).toHaveLength(1);
  });
});

describe('a proof by a test', () => {
  it('accepts a row with a test of this file', () => {
    expect(faultsOf({ kind: 'test', proof: `${FILE}: ${TITLE}` })).toEqual([]);
  });

  it('reports a file and a title that do not exist', () => {
    expect(faultsOf({ kind: 'test', proof: `scripts/none.test.ts: ${TITLE}` })).toHaveLength(1);
    expect(faultsOf({ kind: 'test', proof: `${FILE}: ${['no', 'such', 'title'].join(' ')}` })).toHaveLength(1);
    expect(faultsOf({ kind: 'test', proof: `${FILE}: ${TITLE} | scripts/none.test.ts: x` })).toHaveLength(1);
  });

  it('reports a test that failed or no longer exists in the last run', () => {
    const row = { kind: 'test', proof: `${FILE}: ${TITLE}` };
    const result = (state: TestResult['state'], title = TITLE): TestResult => ({ title, file: inRoot(FILE), state });
    expect(faultsOf(row, [result('passed')])).toEqual([]);
    expect(checkAsvs(withFirst(row), [result('passed')]).passing).toBe(1);
    expect(faultsOf(row, [result('passed'), result('failed')])).toHaveLength(1);
    expect(faultsOf(row, [result('passed', 'another test')])).toHaveLength(1);
  });

  it('reports a test without a result only when results are required', () => {
    const row = { kind: 'test', proof: `${FILE}: ${TITLE}` };
    expect(faultsOf(row, [])).toEqual([]);
    expect(checkAsvs(withFirst(row), []).passing).toBe(0);
    expect(faultsOf(row, [], true)).toHaveLength(1);
  });
});

describe('a proof by evidence', () => {
  it('reports a file or a text in it that does not exist', () => {
    expect(faultsOf({ kind: 'evidence', proof: 'package.json: "license"' })).toEqual([]);
    expect(faultsOf({ kind: 'evidence', proof: 'no-such-file.md: text' })).toHaveLength(1);
    expect(faultsOf({ kind: 'evidence', proof: 'package.json: ' })).toHaveLength(1);
    expect(faultsOf({ kind: 'evidence', proof: 'package.json: not in this file' })).toHaveLength(1);
  });
});

it('docs/asvs.csv answers every requirement, at least 140 by a test', () => {
  const report = checkAsvs(parseAsvs(readFileSync(inRoot('docs/asvs.csv'), 'utf8')), []);
  expect(report.faults).toEqual([]);
  expect(report.counts.test).toBeGreaterThanOrEqual(140);
});
