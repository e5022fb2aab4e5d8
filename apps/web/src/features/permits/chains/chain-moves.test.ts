import type { Chain } from '@gerbang/shared/domain/permits/chains';
import { describe, expect, it } from 'vitest';

import { move, movesOf, placeAt, remove, unused } from './chain-moves.ts';

const WORK: Chain = [['tcr'], ['fat', 'rdd', 'operational'], ['gm']];
const text = (chain: Chain) => chain.map((step) => step.join('+')).join(' > ');

describe('moving a stage', () => {
  it.each([
    ['gm', { own: 0 }, 'gm > tcr > fat+rdd+operational'],
    ['gm', { beside: 0 }, 'tcr+gm > fat+rdd+operational'],
    ['tcr', { own: 3 }, 'fat+rdd+operational > gm > tcr'],
    ['tcr', { beside: 1 }, 'tcr+fat+rdd+operational > gm'],
    ['rdd', { own: 1 }, 'tcr > rdd > fat+operational > gm'],
    ['rdd', { own: 2 }, 'tcr > fat+operational > rdd > gm'],
    ['operational', { beside: 1 }, 'tcr > fat+rdd+operational > gm'],
  ] as const)('moves the stage %s to %o, which makes the chain %s', (stage, place, after) =>
    expect(text(move(WORK, stage, place))).toBe(after),
  );

  it('does not change the original chain when a stage moves', () => {
    move(WORK, 'gm', { own: 0 });
    expect(text(WORK)).toBe('tcr > fat+rdd+operational > gm');
  });

  it('appends a stage that was not in the chain', () =>
    expect(text(move([['tcr']], 'gm', { own: 1 }))).toBe('tcr > gm'));
});

describe('moves without dragging', () => {
  it.each([
    ['tcr', { earlier: undefined, later: { own: 2 }, side: undefined }],
    ['gm', { earlier: { own: 1 }, later: undefined, side: { beside: 1 } }],
    ['rdd', { earlier: { own: 1 }, later: { own: 2 }, side: { own: 2 } }],
  ] as const)('lists the possible moves of the stage %s: %o', (stage, moves) =>
    expect(movesOf(WORK, stage)).toEqual(moves),
  );

  it('moves the last stage to the front by moving it to an earlier step again and again', () => {
    let chain: Chain = [['tcr'], ['fat'], ['gm']];
    for (let { earlier } = movesOf(chain, 'gm'); earlier !== undefined; { earlier } = movesOf(chain, 'gm'))
      chain = move(chain, 'gm', earlier);
    expect(text(chain)).toBe('gm > tcr > fat');
  });
});

it('removes the step of a removed stage if it is empty, and offers the stage to be added again', () => {
  expect(text(remove(WORK, 'gm'))).toBe('tcr > fat+rdd+operational');
  expect(text(remove(WORK, 'rdd'))).toBe('tcr > fat+operational > gm');
  expect(unused(remove(WORK, 'gm'))).toEqual(['gm']);
});

describe('dropping a stage', () => {
  const extents = [
    { start: 0, end: 100 },
    { start: 140, end: 240 },
    { start: 280, end: 380 },
  ];
  it.each([
    ['gm', -20, { own: 0 }],
    ['gm', 10, { own: 0 }],
    ['gm', 50, { beside: 0 }],
    ['gm', 90, { own: 1 }],
    ['gm', 120, { own: 1 }],
    ['gm', 190, { beside: 1 }],
    ['tcr', 330, { beside: 2 }],
    ['tcr', 900, { own: 3 }],
    // The stage is already at this position, so nothing changes.
    ['gm', 330, undefined],
    ['gm', 260, undefined],
    ['gm', 900, undefined],
    ['rdd', 190, undefined],
  ] as const)('drops the stage %s at %i pixels into the position %o', (stage, point, place) =>
    expect(placeAt(WORK, stage, extents, point)).toEqual(place),
  );

  it('joins a stage with a long step unless it is dropped near the ends of the step', () => {
    const long = [{ start: 0, end: 1000 }];
    expect([40, 100, 900, 960].map((point) => placeAt([['tcr', 'fat']], 'gm', long, point))).toEqual([
      { own: 0 },
      { beside: 0 },
      { beside: 0 },
      { own: 1 },
    ]);
  });
});
