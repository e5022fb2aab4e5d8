import { expect, it } from 'vitest';

import { aRow } from '../test-kit.ts';
import { groupByDeadline } from './queue-groups.ts';

const NOW = new Date('2026-11-14T15:30:00Z');
const row = (number: number, due_at: string | null, time_zone = 'Asia/Jakarta') =>
  aRow(number, { due_at, property: { name: 'Graha Indah', short_code: 'GI', time_zone } });
const shown = (rows: ReturnType<typeof row>[]) =>
  groupByDeadline(rows, NOW).map((group) => [group.name, group.rows.map(({ tenant }) => tenant)]);

it('groups permits by deadline, most urgent first', () => {
  expect(
    shown([
      row(5, null),
      row(1, '2026-11-14T15:30:00Z'),
      row(2, '2026-11-14T16:59:00Z'),
      row(3, '2026-11-14T17:00:00Z'),
      row(4, '2026-11-16T03:00:00Z'),
    ]),
  ).toEqual([
    ['late', ['Toko 1']],
    ['today', ['Toko 2']],
    ['tomorrow', ['Toko 3']],
    ['later', ['Toko 4']],
    ['none', ['Toko 5']],
  ]);
});

it('groups permits by the calendar of their property: tomorrow starts in Makassar before it starts in Jakarta', () => {
  const due = '2026-11-14T16:30:00Z';
  expect(shown([row(1, due), row(2, due, 'Asia/Makassar')])).toEqual([
    ['today', ['Toko 1']],
    ['tomorrow', ['Toko 2']],
  ]);
});
