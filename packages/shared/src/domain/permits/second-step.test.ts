import { describe, expect, it } from 'vitest';

import { CHAIN_STAGES } from '../../access.ts';
import { isAtHeight, needsSecondStep } from './second-step.ts';

const stages = (kind: 'loading' | 'unloading' | 'work', ...works: string[]) =>
  CHAIN_STAGES.filter((stage) => needsSecondStep(stage, { kind, works }));

describe('the second step of a decision by mail', () => {
  it.each(['loading', 'unloading', 'work'] as const)(
    'requires a second step for mailed decisions of the stages fat and gm on a %s permit',
    (kind) => {
      expect(stages(kind, 'Pengecatan dinding')).toEqual(['fat', 'gm']);
    },
  );

  it.each([
    ['hot work', 'Pengelasan duct dapur'],
    ['work on the fire system', 'Pindah dua sprinkler'],
    ['work at height', 'Ganti lampu dengan scaffolding'],
  ])('requires a second step for mailed decisions of every stage on %s', (_name, works) => {
    expect(stages('work', 'Civil: biasa', works)).toEqual(CHAIN_STAGES);
  });

  it('requires a second step only of fat and gm for goods whose description names dangerous work', () => {
    expect(stages('loading', 'Mesin las dan scaffolding')).toEqual(['fat', 'gm']);
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
