import { describe, expect, it } from 'vitest';

import { clashBetween, comparablePlace, isHotWork, touchesFireSystem, type ClashFacts } from './clashes.ts';

const work = (given: Partial<ClashFacts> = {}): ClashFacts => ({
  id: 'one',
  kind: 'work',
  floor_id: 'f1',
  location: 'LG-12',
  first_day: '2026-11-18',
  last_day: '2026-11-20',
  bay_id: null,
  works: ['Plester dinding'],
  ...given,
});
const other = (given: Partial<ClashFacts> = {}) => work({ id: 'other', ...given });

describe('two permits', () => {
  it.each([
    ['at the same place at the same time', other(), 'same_place'],
    ['at the same place, written otherwise', other({ location: 'unit lg 12' }), 'same_place'],
    ['at the same place on the last day', other({ first_day: '2026-11-20', last_day: '2026-12-01' }), 'same_place'],
    ['at the same place a day later', other({ first_day: '2026-11-21', last_day: '2026-12-01' }), undefined],
    ['on another floor', other({ floor_id: 'f2' }), undefined],
    ['where one names no floor', other({ floor_id: null }), 'same_place'],
    ['somewhere else', other({ location: 'LG-13' }), undefined],
    ['of which one names no place', other({ location: ' - ' }), undefined],
    ['goods into works', other({ kind: 'loading', works: [] }), 'same_place'],
    ['with the same bay', other({ location: 'x', bay_id: 'b' }), undefined],
  ])('%s', (_what, second, expected) => {
    expect(clashBetween(work(), second)).toBe(expected);
    expect(clashBetween(second, work())).toBe(expected);
  });

  it('of goods for the same shop go together, unless they hold one bay', () => {
    const goods = { kind: 'loading', works: [] } as const;
    expect(clashBetween(work(goods), other(goods))).toBeUndefined();
    expect(clashBetween(work({ ...goods, bay_id: 'b' }), other({ ...goods, bay_id: 'b' }))).toBe('same_bay');
  });

  it('do not go together when one may make fire and the other switches its detectors off', () => {
    const hot = work({ works: ['Pengelasan pipa'], location: 'A' });
    const system = other({ works: ['Ganti kepala sprinkler'], location: 'B' });
    expect(clashBetween(hot, system)).toBe('fire_and_hot_work');
    expect(clashBetween(system, hot)).toBe('fire_and_hot_work');
    expect(clashBetween(hot, { ...system, first_day: '2026-12-01', last_day: '2026-12-02' })).toBeUndefined();
  });

  it('is never one with itself', () => {
    expect(clashBetween(work(), work())).toBeUndefined();
  });
});

describe('the words of a work', () => {
  it.each(['Las rangka besi', 'Grinding & cutting', 'HOT WORK di atap', 'gerinda lantai'])('%s is hot work', (text) => {
    expect(isHotWork({ works: [text] })).toBe(true);
  });

  it.each(['Pasang kelas baru', 'Instalasi gelas', 'Cat dinding', 'Balas dendam'])('%s is not', (text) => {
    expect(isHotWork({ works: [text] })).toBe(false);
  });

  it.each(['Relokasi Fire Alarm', 'pindah hidran', 'test detektor asap'])('%s touches the fire system', (text) => {
    expect(touchesFireSystem({ works: [text] })).toBe(true);
  });
});

describe('a place', () => {
  it('is compared without how it is written', () => {
    expect(comparablePlace('Unit LG - 12')).toBe(comparablePlace('lg12'));
    expect(comparablePlace('Lantai 2 koridor')).not.toBe(comparablePlace('Lantai 3 koridor'));
  });
});
