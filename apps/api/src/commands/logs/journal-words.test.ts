import { expect, test } from 'vitest';

import { journalWords } from './journal-words.ts';

const usual = { follow: false, json: false };

test('asks for all services when none is named', () => {
  expect(journalWords([], usual)).toEqual(['--unit=gerbang-*', '--output=short-iso']);
});

test('asks for all processes of the API, follows, and leaves the lines as they are for programs', () => {
  const words = ['--unit=gerbang-api@*', '--unit=gerbang-worker', '--output=cat', '--follow'];
  expect(journalWords(['api', 'worker'], { follow: true, json: true })).toEqual(words);
});

test.each([
  ['1h', '--since=-1h'],
  ['30 min', '--since=-30 min'],
  ['2026-11-19 08:00', '--since=2026-11-19 08:00'],
  ['yesterday', '--since=yesterday'],
])('takes %s for a time', (since, word) => {
  expect(journalWords([], { ...usual, since })).toContain(word);
});

test('finds the lines of a request, whose id cannot be a pattern', () => {
  expect(journalWords([], { ...usual, request: 'req-1a' })).toContain('--grep="request_id":"req-1a"');
  expect(() => journalWords([], { ...usual, request: '.*' })).toThrow('--request is the id of a request.');
});
