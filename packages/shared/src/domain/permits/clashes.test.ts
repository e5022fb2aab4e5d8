import { describe, expect, it } from 'vitest';

import {
  clashBetween,
  comparablePlace,
  comparedPermit,
  isHotWork,
  touchesFireSystem,
  type ClashFacts,
} from './clashes.ts';

const work = (given: Partial<ClashFacts> = {}): ClashFacts => ({
  id: 'one',
  kind: 'work',
  tenant_id: null,
  company: 'CV Satu',
  starts: '22:00',
  ends: '05:00',
  floor_id: 'f1',
  location: 'LG-12',
  first_day: '2026-11-18',
  last_day: '2026-11-20',
  bay_id: null,
  works: ['Plester dinding'],
  ...given,
});
const other = (given: Partial<ClashFacts> = {}) => work({ id: 'other', company: 'CV Dua', ...given });

const found = (one: ClashFacts, two: ClashFacts) => {
  const [first, second] = [comparedPermit(one), comparedPermit(two)];
  const clash = clashBetween(first, second);
  expect(clashBetween(second, first)).toEqual(clash);
  return clash === undefined ? undefined : `${clash.level} ${clash.reason}`;
};

describe('two permits', () => {
  it.each([
    ['at the same place at the same time', other(), 'serious same_place'],
    ['at the same place in another spelling', other({ location: 'unit lg 12' }), 'serious same_place'],
    [
      'at the same place with one common day',
      other({ first_day: '2026-11-20', last_day: '2026-12-01' }),
      'serious same_place',
    ],
    ['at the same place on the same days at other hours', other({ starts: '09:00', ends: '17:00' }), 'look same_place'],
    [
      'at the same place, in the morning after the last night',
      other({ first_day: '2026-11-21', last_day: '2026-11-22', starts: '04:00', ends: '08:00' }),
      'serious same_place',
    ],
    [
      'at the same place, at noon after the last night',
      other({ first_day: '2026-11-21', last_day: '2026-11-22', starts: '12:00', ends: '18:00' }),
      undefined,
    ],
    [
      'at the same place, one night after the other',
      other({ first_day: '2026-11-21', last_day: '2026-12-01' }),
      undefined,
    ],
    ['of one company at one place', other({ company: ' cv satu' }), 'know same_place'],
    ['on different floors', other({ floor_id: 'f2' }), undefined],
    ['at the same place, one without a floor', other({ floor_id: null }), 'serious same_place'],
    ['at different places', other({ location: 'LG-13' }), undefined],
    ['one without a place', other({ location: ' - ' }), undefined],
    ['goods delivered to the place of work', other({ kind: 'loading', works: [] }), 'serious same_place'],
    ['work with a bay at different places', other({ location: 'x', bay_id: 'b' }), undefined],
  ])('decides whether two permits conflict, and how much: %s', (_what, second, expected) => {
    expect(found(work(), second)).toBe(expected);
  });

  it('takes a tenant’s own delivery to its own unit as something to know', () => {
    const shop = { tenant_id: 't1' };
    expect(found(work(shop), other({ ...shop, kind: 'loading', works: [] }))).toBe('know same_place');
    expect(found(work(shop), other({ tenant_id: 't2', company: 'CV Satu' }))).toBe('serious same_place');
  });

  it('finds no conflict between two deliveries for the same shop, unless they have the same bay at the same time', () => {
    const goods = { kind: 'loading', works: [] } as const;
    const inBay = { ...goods, bay_id: 'b' };
    expect(found(work(goods), other(goods))).toBeUndefined();
    expect(found(work(inBay), other(inBay))).toBe('serious same_bay');
    expect(found(work(inBay), other({ ...inBay, starts: '08:00', ends: '10:00' }))).toBeUndefined();
    expect(found(work(inBay), other({ ...inBay, company: 'CV Satu' }))).toBe('know same_bay');
  });

  it('finds a conflict between hot work and work on the fire system', () => {
    const hot = work({ works: ['Pengelasan pipa'], location: 'A' });
    const system = other({ works: ['Ganti kepala sprinkler'], location: 'B', starts: '09:00', ends: '12:00' });
    expect(found(hot, system)).toBe('serious fire_and_hot_work');
    expect(found(hot, { ...system, first_day: '2026-12-01', last_day: '2026-12-02' })).toBeUndefined();
  });

  it('finds no conflict between a permit and itself', () => {
    expect(found(work(), work())).toBeUndefined();
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
