import { describe, expect, it } from 'vitest';

import { overlap } from './spans.ts';

const at = (text: string) => new Date(`2026-11-${text}:00+07:00`);
const span = (from: string, until: string) => ({ from: at(from), until: at(until) });

describe('two time spans', () => {
  it.each([
    ['equal spans', '16T07:00', '16T15:00', true],
    ['one within the other', '16T08:00', '16T09:00', true],
    ['one common hour', '16T14:00', '16T22:00', true],
    ['the second starts when the first ends', '16T15:00', '16T23:00', false],
    ['the first starts when the second ends', '15T23:00', '16T07:00', false],
    ['the second is a day later', '17T07:00', '17T15:00', false],
  ])('decides whether two time spans overlap: %s', (_name, from, until, isOverlap) => {
    const day = span('16T07:00', '16T15:00');
    expect([overlap(day, span(from, until)), overlap(span(from, until), day)]).toEqual([isOverlap, isOverlap]);
  });
});
