import { describe, expect, it } from 'vitest';

import {
  answerBy,
  asksTenantAgain,
  endorsementStanding,
  mayAnswerEndorsement,
  waitsForEndorsement,
} from './endorsement.ts';

const ASKED = new Date('2026-11-16T03:00:00Z');
const after = (hours: number) => new Date(ASKED.getTime() + hours * 3_600_000);

describe('the time to answer', () => {
  it.each([
    [24, null, 24],
    [24, 30, 24],
    [24, 2, 2],
    [48, 30, 30],
  ])('of %i hours with the first deadline after %s hours ends after %i hours', (hours, due, ends) => {
    expect(answerBy(ASKED, hours, due === null ? null : after(due))).toEqual(after(ends));
  });
});

describe('the standing of the question', () => {
  it.each([
    [null, -1, 'asked'],
    [null, 0, 'unanswered'],
    [null, 5, 'unanswered'],
    ['confirmed', -1, 'confirmed'],
    ['confirmed', 5, 'confirmed'],
    ['refused', -1, 'refused'],
    ['refused', 5, 'refused'],
  ] as const)('with the answer %s, %i hours after the time, is %s', (answer, hours, standing) => {
    const answer_by = after(24);
    const now = new Date(answer_by.getTime() + hours * 3_600_000);
    expect(endorsementStanding({ answer, answer_by }, now)).toBe(standing);
  });
});

describe('the right to answer', () => {
  it.each([
    ['submitted', [null, null], true],
    ['in_review', [null, null], true],
    ['in_review', ['approved', null], false],
    ['returned', ['returned', null], false],
    ['approved', ['approved', 'approved'], false],
    ['rejected', ['rejected', null], false],
    ['cancelled', [null, null], false],
    ['closed', [null, null], false],
  ] as const)('of a permit that is %s with the decisions %j is %s', (state, decisions, may) => {
    expect(mayAnswerEndorsement({ state, stages: decisions.map((decision) => ({ decision })) })).toBe(may);
  });
});

describe('the first stage', () => {
  const asked = (required: boolean, answer: 'confirmed' | 'refused' | null) => ({ required, answer, answer_by: ASKED });
  it.each([
    ['nobody was asked', undefined, 1, false],
    ['an answer is not required', asked(false, null), 1, false],
    ['a refusal is not binding', asked(false, 'refused'), 1, false],
    ['a required answer is missing', asked(true, null), 1, true],
    ['a required answer is a refusal', asked(true, 'refused'), 1, true],
    ['the tenant has confirmed', asked(true, 'confirmed'), 1, false],
    ['a later step decides', asked(true, null), 2, false],
  ] as const)('waits or not when %s', (_when, endorsement, step, waits) => {
    expect(waitsForEndorsement(endorsement, step)).toBe(waits);
  });
});

describe('a corrected permit', () => {
  it.each([
    ['refused', [], true],
    ['refused', ['person'], true],
    ['confirmed', ['person', 'attachment'], false],
    ['confirmed', ['schedule'], true],
    [null, ['items'], true],
    [null, ['identity'], false],
  ] as const)('after the answer %s and a change of %j asks again: %s', (answer, changed, again) => {
    expect(asksTenantAgain(answer, new Set(changed))).toBe(again);
  });
});
