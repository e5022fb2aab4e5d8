import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { isObject, readJson } from './files.ts';
import { localFolder } from './paths.ts';

export type TestResult = {
  title: string;
  file: string;
  state: 'passed' | 'failed' | 'skipped';
  /** Error of a failed test: the first line from vitest, the first lines and the place from Playwright. */
  error?: string;
};

/** The part of vitest's JSON report that we read. */
export type VitestReport = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

type PlaywrightError = { message?: string; location?: { file: string; line: number } };
type PlaywrightTest = { status: string; results?: { error?: PlaywrightError }[] };
type PlaywrightSpec = { title: string; tests: PlaywrightTest[] };
type PlaywrightSuite = { title: string; file: string; specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };

/** The part of Playwright's JSON report that we read. */
export type PlaywrightReport = { suites: PlaywrightSuite[]; errors: unknown[] };

/** The report of the last run of each kind. */
export const reportPaths = {
  vitest: join(localFolder, 'test-results', 'vitest.json'),
  playwright: join(localFolder, 'test-results', 'playwright.json'),
};

/** The tests of a vitest report. A file that could not run counts as one failed test. */
export function vitestResults({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name: file, status, assertionResults }) => {
    const tests = assertionResults.map((test): TestResult => {
      const state = test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped';
      const [error] = test.failureMessages?.[0]?.split('\n', 1) ?? [];
      return { title: test.fullName, file, state, ...(error !== undefined && { error }) };
    });
    const broken = status === 'failed' && tests.every((test) => test.state !== 'failed');
    return broken ? [...tests, { title: 'the file runs', file, state: 'failed' as const }] : tests;
  });
}

const playwrightStates: Record<string, TestResult['state']> = { expected: 'passed', skipped: 'skipped' };

/** The tests of a Playwright report. A test that passed only on retry counts as failed. */
export function playwrightResults({ suites, errors }: PlaywrightReport): TestResult[] {
  const inSuite = (suite: PlaywrightSuite, above: string): TestResult[] => {
    const path = `${above} ${suite.title}`.trim();
    const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map((test): TestResult => {
        const error = playwrightError(test);
        return {
          title: `${path} ${title}`,
          file: suite.file,
          state: playwrightStates[test.status] ?? 'failed',
          ...(error !== undefined && { error }),
        };
      }),
    );
    return [...own, ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, path))];
  };
  const outside = errors.map((): TestResult => ({ title: 'the run itself', file: '', state: 'failed' }));
  return [...suites.flatMap((suite) => inSuite(suite, '')), ...outside];
}

/** Enough to see what was expected, what was there and for how long it was waited. */
const ERROR_LINES = 8;

function playwrightError({ results }: PlaywrightTest): string | undefined {
  const { message, location } = results?.at(-1)?.error ?? {};
  if (message === undefined) return undefined;
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, ERROR_LINES);
  if (location !== undefined) lines.push(`at ${basename(location.file)}:${location.line}`);
  return lines.join('\n  ');
}

const isVitest = (value: unknown): value is VitestReport => isObject(value) && Array.isArray(value['testResults']);
const isPlaywright = (value: unknown): value is PlaywrightReport =>
  isObject(value) && Array.isArray(value['suites']) && Array.isArray(value['errors']);

/** The tests of vitest's last run; empty when there is no report. */
export function readVitest(path = reportPaths.vitest): TestResult[] {
  const report = readJson(path, isVitest);
  return report ? vitestResults(report) : [];
}

/** The tests of Playwright's last run; empty when there is no report. */
export function readPlaywright(path = reportPaths.playwright): TestResult[] {
  const report = readJson(path, isPlaywright);
  return report ? playwrightResults(report) : [];
}

/** A test that did not pass, with its error. */
export function describeResult({ title, file, state, error }: TestResult): string {
  return `${state}: ${title} (${file})${error === undefined ? '' : `\n  ${error}`}`;
}

export function countStates(results: readonly TestResult[]): Record<TestResult['state'], number> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { state } of results) counts[state] += 1;
  return counts;
}
