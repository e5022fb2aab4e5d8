import type { DeputyRecord } from '@gerbang/shared/contracts/people/deputies';
import { describe, expect, it } from 'vitest';

import { uuid } from '../../test/builders.ts';
import { decidedStages } from './away.ts';
import { factsOf, faultsOf, startValues } from './deputy-values.ts';
import type { DeputyValues } from './deputy-values.ts';

const WEEK: DeputyValues = {
  account_id: uuid(1),
  deputy_id: uuid(2),
  start_day: '2026-11-16',
  start_time: '00:00',
  end_day: '2026-11-20',
  end_time: '23:59',
  stages: null,
  reason: '',
};

describe('values of the deputy dialog', () => {
  it.each([
    ['Asia/Jakarta', '2026-11-15T17:00:00.000Z', '2026-11-20T16:59:00.000Z'],
    ['Asia/Jayapura', '2026-11-15T15:00:00.000Z', '2026-11-20T14:59:00.000Z'],
  ])('sends start and end of a deputyship as instants, read in the time zone %s', (zone, starts_at, ends_at) => {
    expect(factsOf(WEEK, zone)).toMatchObject({ starts_at, ends_at });
  });

  it('shows a deputyship in the time zone of the user and sends it back unchanged', () => {
    const record: DeputyRecord = {
      id: uuid(3),
      account_id: uuid(1),
      account: 'Dewi',
      deputy_id: uuid(2),
      deputy: 'Bambang',
      starts_at: '2026-11-15T17:30:00.000Z',
      ends_at: '2026-11-20T16:59:00.000Z',
      stages: ['fat', 'tcr'],
      reason: 'Cuti',
      status: 'upcoming',
      version: 1,
      updated_at: '2026-11-09T03:00:00Z',
    };
    const values = startValues(record, null, 'Asia/Jakarta');
    expect(values).toMatchObject({ start_day: '2026-11-16', start_time: '00:30', end_day: '2026-11-20' });
    const { starts_at, ends_at, reason, deputy_id } = record;
    const stages = ['tcr', 'fat'];
    expect(factsOf(values, 'Asia/Jakarta')).toEqual({ starts_at, ends_at, reason, deputy_id, stages });
  });

  it.each<[string, Partial<DeputyValues>, object]>([
    ['complete values', {}, {}],
    ['no absent person', { account_id: null }, { account_id: 'required' }],
    ['no deputy', { deputy_id: null }, { deputy_id: 'required' }],
    ['no first day', { start_day: '' }, { starts_at: 'required' }],
    ['no end time', { end_time: '' }, { ends_at: 'required' }],
    ['an end before the start', { end_day: '2026-11-15' }, { ends_at: 'invalid' }],
    ['an end at the start', { end_day: '2026-11-16', end_time: '00:00' }, { ends_at: 'invalid' }],
    ['the choice of some stages, but none selected', { stages: [] }, { stages: 'required' }],
    ['a reason of more than 240 characters', { reason: 'x'.repeat(241) }, { reason: 'too_long:240' }],
  ])('reports the faults of the deputy dialog with %s', (_what, change, faults) => {
    expect(faultsOf({ ...WEEK, ...change }, 'Asia/Jakarta')).toEqual(faults);
  });
});

it('returns the stages of a role only if it may decide permits', () => {
  expect(decidedStages({ actions: ['permit.decide'], stages: ['gm', 'tcr'] })).toEqual(['tcr', 'gm']);
  expect(decidedStages({ actions: [], stages: ['gm'] })).toEqual([]);
  expect(decidedStages(undefined)).toEqual([]);
});
