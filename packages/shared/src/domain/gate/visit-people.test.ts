import { expect, it } from 'vitest';

import { joinPeople, openedWith, remainingPeople } from './visit-people.ts';

const INSIDE = { workers: 4, worker_ids: ['agus', 'bima', 'cahyo'] };
const NOBODY = { workers: 0, worker_ids: [] };

it.each([
  ['named people', { workers: 2, worker_ids: ['agus', 'bima'] }, { workers: 2, worker_ids: ['cahyo'] }],
  ['the person without a name', { workers: 1, worker_ids: [] }, { workers: 3, worker_ids: INSIDE.worker_ids }],
  ['one of each', { workers: 2, worker_ids: ['cahyo'] }, { workers: 2, worker_ids: ['agus', 'bima'] }],
  ['everybody by name', { workers: 4, worker_ids: INSIDE.worker_ids }, NOBODY],
  ['everybody by number', { workers: 4, worker_ids: [] }, NOBODY],
  ['people who were not counted', NOBODY, NOBODY],
])('knows who stays when %s leave', (_, leaving, staying) => {
  expect(remainingPeople(INSIDE, leaving)).toEqual(staying);
});

it('lets named people leave once when their movement is applied twice', () => {
  const leaving = { workers: 2, worker_ids: ['agus', 'bima'] };
  const once = remainingPeople(INSIDE, leaving);
  expect(remainingPeople(once, leaving)).toEqual(once);
});

it('adds people who join others, unless they have no name or one of them is already inside', () => {
  expect(joinPeople(INSIDE, { workers: 1, worker_ids: ['dodi'] })).toEqual({
    workers: 5,
    worker_ids: ['agus', 'bima', 'cahyo', 'dodi'],
  });
  expect(joinPeople(INSIDE, { workers: 1, worker_ids: [] })).toBeUndefined();
  expect(joinPeople(INSIDE, { workers: 2, worker_ids: ['dodi', 'agus'] })).toBeUndefined();
});

it('begins a visit with the person who came first, also when that person is recorded later', () => {
  const [nine, ten] = [new Date('2026-11-18T09:00:00Z'), new Date('2026-11-18T10:00:00Z')];
  const named = { workers: 1, worker_ids: ['agus'] };
  expect(openedWith({ ...named, opened_at: ten }, nine)).toBe(nine);
  expect(openedWith({ ...named, opened_at: nine }, ten)).toBe(nine);
  expect(openedWith({ ...named, workers: 2, opened_at: ten }, nine)).toBe(ten);
});
