import type { ComplaintDetail, ComplaintRow } from '@gerbang/shared/contracts/operations/complaints';
import { HOUR_MS } from '@gerbang/shared/time/spans';

import { uuid } from '../../../test/builders.ts';

/** The time `hours` from now. Negative hours are in the past. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS + 30_000).toISOString();

export const aRow = (number: number, change: Partial<ComplaintRow> = {}): ComplaintRow => ({
  id: uuid(500 + number),
  code: `KLH-0000${number}`,
  source: 'tenant',
  status: 'new',
  priority: 'normal',
  title: `Lampu ${number} mati`,
  category: 'Listrik',
  tenant: 'Kopi Senja',
  place: 'LG-02',
  assignee: null,
  created_at: inHours(-5),
  answer_due_at: inHours(-1),
  solve_due_at: inHours(40),
  answered_at: null,
  waiting_since: inHours(-5),
  resolved_at: null,
  rating: null,
  ...change,
});

export const aDetail = (change: Partial<ComplaintDetail> = {}): ComplaintDetail => ({
  id: uuid(501),
  property_id: uuid(1),
  code: 'KLH-00001',
  source: 'tenant',
  status: 'new',
  priority: 'normal',
  title: 'Lampu 1 mati',
  description: 'Sejak pagi.',
  location: '',
  tenant: { id: uuid(7), name: 'Kopi Senja', phone: '+62 812 5550' },
  unit: { id: uuid(8), name: 'LG-02' },
  floor: null,
  category: { id: uuid(9), name: 'Listrik' },
  assignee: null,
  created_by: 'Rina',
  created_at: '2026-11-15T02:00:00Z',
  answer_due_at: '2026-11-15T06:00:00Z',
  solve_due_at: '2026-11-18T06:00:00Z',
  answered_at: null,
  waiting_since: '2026-11-15T02:00:00Z',
  resolved_at: null,
  closed_at: null,
  rating: null,
  rating_text: '',
  photos: [],
  entries: [],
  moves: ['acknowledge', 'start', 'resolve', 'reject'],
  time_zone: 'Asia/Jakarta',
  version: 3,
  ...change,
});

export const OPTIONS = {
  categories: [
    { id: uuid(9), name: 'Listrik' },
    { id: uuid(10), name: 'Kebersihan' },
  ],
  assignees: [{ id: uuid(30), name: 'Sri Wahyuni' }],
  floors: [{ id: uuid(31), name: 'Lantai 1' }],
};
