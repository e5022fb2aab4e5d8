import { describe, expect, it } from 'vitest';

import { CHAIN_STAGES } from '../../access.ts';
import { isAtHeight, needsSecondStep } from './second-step.ts';

const stagesOf = (kind: 'loading' | 'unloading' | 'work') =>
  CHAIN_STAGES.filter((stage) => needsSecondStep(stage, kind));

describe('the second step of a decision by mail', () => {
  it.each(['loading', 'unloading'] as const)('is required of the stages fat and gm on a %s permit', (kind) => {
    expect(stagesOf(kind)).toEqual(['fat', 'gm']);
  });

  it('[M3] is required of every stage on a work permit, whatever the applicant has written', () => {
    expect(stagesOf('work')).toEqual(CHAIN_STAGES);
  });
});

it.each([
  ['Bekerja di ketinggian 6 m', true],
  ['Perbaikan PLAFON lobby', true],
  ['Bersihkan kaca dengan gondola', true],
  ['Install signage on the facade', true],
  ['Roofing of the annex', false],
  ['Pasang rak setinggi dada', false],
  ['', false],
])('"%s" counts as work at height: %s', (text, is) => {
  expect(isAtHeight([text])).toBe(is);
});
