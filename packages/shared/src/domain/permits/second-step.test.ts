import { describe, expect, it } from 'vitest';

import { CHAIN_STAGES } from './chains.ts';
import { isAtHeight, needsSecondStep } from './second-step.ts';

const stages = (kind: 'loading' | 'unloading' | 'work', ...works: string[]) =>
  CHAIN_STAGES.filter((stage) => needsSecondStep(stage, { kind, works }));

describe('the second step of a decision by mail', () => {
  it.each(['loading', 'unloading', 'work'] as const)('is asked of money and of the last word for %s', (kind) => {
    expect(stages(kind, 'Pengecatan dinding')).toEqual(['fat', 'gm']);
  });

  it.each([
    ['hot work', 'Pengelasan duct dapur'],
    ['the fire system', 'Pindah dua sprinkler'],
    ['work at height', 'Ganti lampu dengan scaffolding'],
  ])('is asked of every stage for %s', (_name, works) => {
    expect(stages('work', 'Civil: biasa', works)).toEqual(CHAIN_STAGES);
  });

  it('is not asked for goods of such a name', () => {
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
])('"%s" is work at height: %s', (text, is) => {
  expect(isAtHeight([text])).toBe(is);
});
