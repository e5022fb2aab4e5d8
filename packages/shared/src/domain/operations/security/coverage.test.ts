import { expect, it } from 'vitest';

import { uncoveredPosts } from './coverage.ts';

const [MORNING, NIGHT] = [
  { id: 's1', name: 'Pagi' },
  { id: 's2', name: 'Malam' },
];
const [GATE, LOBBY] = [
  { id: 'p1', name: 'Gerbang' },
  { id: 'p2', name: 'Lobi' },
];

it('names the posts that nobody covers, by day and shift, from today on', () => {
  const duty = { day: '2026-11-17', shift: MORNING, post: GATE, status: 'planned' as const, on_leave: false };
  const week = {
    today: '2026-11-17',
    days: ['2026-11-16', '2026-11-17'],
    shifts: [MORNING, NIGHT],
    posts: [GATE, LOBBY],
    duties: [
      duty,
      { ...duty, shift: NIGHT, post: LOBBY },
      { ...duty, shift: NIGHT, status: 'absent' as const },
      { ...duty, post: null },
      { ...duty, post: LOBBY, on_leave: true },
    ],
  };
  expect(uncoveredPosts(week)).toEqual([
    { day: '2026-11-17', shift: MORNING, posts: [LOBBY] },
    { day: '2026-11-17', shift: NIGHT, posts: [GATE] },
  ]);
});
