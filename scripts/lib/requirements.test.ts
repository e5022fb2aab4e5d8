import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { inRoot } from './paths.ts';
import { cover, idsIn, parseCsv, parseRequirements, totalsByArea } from './requirements.ts';
import { countStates, describeResult, playwrightResults, vitestResults, type TestResult } from './test-results.ts';

const csv = `id,area,level,text
S1-001,menu,ui,"Says ""Hello"", twice
and on two lines"
S1-002,menu,api,Plain
S2-001,limits,unit,Other
`;

// Built from parts, so that this file itself contains no requirement id.
const tag = (id: string): string => `[${id}]`;
const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
const passed = (title: string): TestResult => ({ title, file: 'a.test.ts', state: 'passed' });

describe('parseCsv', () => {
  it.each([
    [
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['"x, ""y""\nz",\n', [['x, "y"\nz', '']]],
    ['', []],
  ])('parses the CSV %j', (text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });
});

describe('parseRequirements', () => {
  it('reads quoted texts of requirements', () => {
    expect(parseRequirements(csv)[0]).toEqual({
      id: 'S1-001',
      area: 'menu',
      level: 'ui',
      text: 'Says "Hello", twice\nand on two lines',
    });
  });

  it('refuses a duplicate id and an incomplete row in the list of requirements', () => {
    expect(() => parseRequirements(`${csv}S2-001,limits,unit,Again\n`)).toThrow(/doubled/);
    expect(() => parseRequirements(`${csv}S2-002,limits\n`)).toThrow(/broken/);
    expect(() => parseRequirements('a,b\n')).toThrow(/must begin/);
  });

  it('reads every row of docs/requirements.csv', () => {
    const text = readFileSync(inRoot('docs/requirements.csv'), 'utf8');
    const rows = parseRequirements(text);
    expect(rows.length).toBeGreaterThan(600);
    expect(rows.every(({ id, area, text: words }) => idsIn(tag(id))[0] === id && area !== '' && words !== '')).toBe(
      true,
    );
  });
});

describe('cover', () => {
  const requirements = parseRequirements(csv);

  it('counts a requirement as passed only when a test has its id and all tests with its id passed', () => {
    const rows = cover(requirements, [
      passed(`menu ${tag('S1-001')}${tag('S1-002')} shows`),
      { ...passed(`${tag('S1-002')} again`), state: 'failed' },
      passed('names nothing'),
    ]);
    expect(rows.map(({ id, passing, tests }) => [id, passing, tests.length])).toEqual([
      ['S1-001', true, 1],
      ['S1-002', false, 2],
      ['S2-001', false, 0],
    ]);
    expect(totalsByArea(rows)).toEqual([
      { area: 'menu', total: 2, passing: 1 },
      { area: 'limits', total: 1, passing: 0 },
    ]);
  });

  it('does not count a requirement as passed when one of its tests is skipped', () => {
    const rows = cover(requirements, [passed(tag('S2-001')), { ...passed(tag('S2-001')), state: 'skipped' }]);
    expect(rows[2]?.passing).toBe(false);
  });

  it('refuses a test with an unknown requirement id', () => {
    expect(() => cover(requirements, [passed(`${tag('S9-999')} x`)])).toThrow(/S9-999 in .*a\.test\.ts/);
  });
});

describe('reports', () => {
  it('reads a vitest report: pending and todo tests count as skipped, a broken file as failed', () => {
    const results = vitestResults({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'passed',
          assertionResults: ['passed', 'pending', 'todo', 'skipped'].map((status) => ({ fullName: status, status })),
        },
        { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
      ],
    });
    expect(countStates(results)).toEqual({ passed: 1, failed: 1, skipped: 3 });
  });

  it('describes a failed test by its name, its file and the first line of its error', () => {
    const test = { fullName: 'adds up', status: 'failed', failureMessages: ['Error: 1 is not 2\n    at a.test.ts:3'] };
    const [result] = vitestResults({
      testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [test] }],
    });
    expect(result && describeResult(result)).toBe('failed: adds up (a.test.ts)\n  Error: 1 is not 2');
  });

  it('describes a failed journey with the first lines of its error, without colours, and the place', () => {
    const message = `${String.fromCodePoint(27)}[31mError: not visible${String.fromCodePoint(27)}[39m\n\nExpected: visible`;
    const error = { message, location: { file: '/a/b/login.spec.ts', line: 3 } };
    const failed = { title: 'opens', tests: [{ status: 'unexpected', results: [{ error }] }] };
    const [result] = playwrightResults({
      suites: [{ title: 'login', file: 'login.spec.ts', specs: [failed] }],
      errors: [],
    });
    expect(result && describeResult(result)).toBe(
      'failed: login opens (login.spec.ts)\n  Error: not visible\n  Expected: visible\n  at login.spec.ts:3',
    );
  });

  it('reads a Playwright report: nested titles, flaky tests as failed, errors outside tests as failed', () => {
    const results = playwrightResults({
      suites: [
        {
          title: 'login.spec.ts',
          file: 'login.spec.ts',
          specs: [spec('opens', 'expected'), spec('shaky', 'flaky')],
          suites: [{ title: `staff ${tag('S1-001')}`, file: 'login.spec.ts', specs: [spec('enters', 'skipped')] }],
        },
      ],
      errors: [{}],
    });
    expect(countStates(results)).toEqual({ passed: 1, failed: 2, skipped: 1 });
    expect(idsIn(results[2]?.title ?? '')).toEqual(['S1-001']);
  });
});
