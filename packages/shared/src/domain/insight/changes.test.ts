import { describe, expect, it } from 'vitest';

import { readChanges } from './changes.ts';

describe('the fields that an action changed', () => {
  it.each([
    ['floor.updated', { name: ['L1', 'L2'] }, [{ field: 'name', before: 'L1', after: 'L2' }]],
    [
      'floor.created',
      { name: 'L1', position: 1 },
      [
        { field: 'name', after: 'L1' },
        { field: 'position', after: 1 },
      ],
    ],
    ['floor.deleted', { id: 'x', name: 'L1' }, [{ field: 'name', before: 'L1' }]],
    // Two names here are a list, not before and after.
    ['unit.added', { names: ['A', 'B'] }, [{ field: 'names', after: ['A', 'B'] }]],
    ['role.created', { modules: ['news', 'settings'] }, [{ field: 'modules', after: ['news', 'settings'] }]],
    ['role.updated', { modules: [['news'], []] }, [{ field: 'modules', before: ['news'], after: [] }]],
    ['permit.return', { fields: ['items', 'day'] }, [{ field: 'fields', after: ['items', 'day'] }]],
    ['permit.approve', { stage: 'tcr', in_place_of: 'x' }, [{ field: 'stage', after: 'tcr' }]],
    [
      'slot.day_set',
      { day: '2026-11-20', capacity: [2, 3] },
      [
        { field: 'day', after: '2026-11-20' },
        { field: 'capacity', before: 2, after: 3 },
      ],
    ],
    [
      'closed_date.closed',
      { days: { '2026-12-25': [null, 'Natal'] } },
      [{ field: '2026-12-25', before: null, after: 'Natal' }],
    ],
    [
      'audit.people_downloaded',
      { filters: { area: ['permit', 'user'], from: '2026-11-01' }, rows: 12 },
      [
        { field: 'area', after: ['permit', 'user'] },
        { field: 'first_day', after: '2026-11-01' },
        { field: 'rows', after: 12 },
      ],
    ],
    ['property.deactivated', {}, []],
  ])('reads the changed fields of the action %s from the log detail %j', (action, detail, changes) => {
    expect(readChanges(action, detail)).toEqual(changes);
  });
});
