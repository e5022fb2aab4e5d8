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
    ['at the same place in another spelling', other({ location: 'unit lg 12' }), 'same_place'],
    ['at the same place with one common day', other({ first_day: '2026-11-20', last_day: '2026-12-01' }), 'same_place'],
    [
      'at the same place, one day after the other',
      other({ first_day: '2026-11-21', last_day: '2026-12-01' }),
      undefined,
    ],
    ['on different floors', other({ floor_id: 'f2' }), undefined],
    ['at the same place, one without a floor', other({ floor_id: null }), 'same_place'],
    ['at different places', other({ location: 'LG-13' }), undefined],
    ['one without a place', other({ location: ' - ' }), undefined],
    ['goods delivered to the place of work', other({ kind: 'loading', works: [] }), 'same_place'],
    ['work with a bay at different places', other({ location: 'x', bay_id: 'b' }), undefined],
  ])('decides whether two permits conflict: %s', (_what, second, expected) => {
    expect(clashBetween(work(), second)).toBe(expected);
    expect(clashBetween(second, work())).toBe(expected);
  });

  it('finds no conflict between two deliveries for the same shop, unless they have the same bay', () => {
    const goods = { kind: 'loading', works: [] } as const;
    expect(clashBetween(work(goods), other(goods))).toBeUndefined();
    expect(clashBetween(work({ ...goods, bay_id: 'b' }), other({ ...goods, bay_id: 'b' }))).toBe('same_bay');
  });

  it('finds a conflict between hot work and work on the fire system', () => {
    const hot = work({ works: ['Pengelasan pipa'], location: 'A' });
    const system = other({ works: ['Ganti kepala sprinkler'], location: 'B' });
    expect(clashBetween(hot, system)).toBe('fire_and_hot_work');
    expect(clashBetween(system, hot)).toBe('fire_and_hot_work');
    expect(clashBetween(hot, { ...system, first_day: '2026-12-01', last_day: '2026-12-02' })).toBeUndefined();
  });

  it('finds no conflict between a permit and itself', () => {
    expect(clashBetween(work(), work())).toBeUndefined();
  });
});

describe('the description of work', () => {
  it.each(['Las rangka besi', 'Grinding & cutting', 'HOT WORK di atap', 'gerinda lantai'])(
    'recognises "%s" as hot work',
    (text) => {
      expect(isHotWork({ works: [text] })).toBe(true);
    },
  );

  it.each(['Pasang kelas baru', 'Instalasi gelas', 'Cat dinding', 'Balas dendam'])(
    'does not take "%s" for hot work',
    (text) => {
      expect(isHotWork({ works: [text] })).toBe(false);
    },
  );

  it.each(['Relokasi Fire Alarm', 'pindah hidran', 'test detektor asap'])(
    'recognises "%s" as work on the fire system',
    (text) => {
      expect(touchesFireSystem({ works: [text] })).toBe(true);
    },
  );
});

describe('the location of a permit', () => {
  it('compares locations of permits regardless of spelling', () => {
    expect(comparablePlace('Unit LG - 12')).toBe(comparablePlace('lg12'));
    expect(comparablePlace('Lantai 2 koridor')).not.toBe(comparablePlace('Lantai 3 koridor'));
  });
});
