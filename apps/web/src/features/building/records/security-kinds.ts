import {
  patrolCheckpoints,
  patrolTemplates,
  securityPosts,
  securityShifts,
} from '@gerbang/shared/contracts/operations/security-records';

import { STATUS, type RecordScreenKind } from './record-kinds.ts';

const POST: RecordScreenKind = {
  name: 'security-post',
  texts: 'security_post',
  facts: securityPosts.facts,
  start: { name: '', name_en: '', position: 0, active: true },
  fields: [
    { name: 'name', type: 'text', isRequired: true },
    { name: 'name_en', type: 'text' },
    { name: 'position', type: 'number' },
    { name: 'active', type: 'switch' },
  ],
  columns: [
    { name: 'status', type: 'value' },
    { name: 'updated_at', type: 'date', sort: 'updated_at' },
  ],
  sorts: ['position', 'name', 'updated_at'],
  filters: STATUS,
  write: 'security_schedule.update',
};

const SHIFT: RecordScreenKind = {
  name: 'security-shift',
  texts: 'security_shift',
  facts: securityShifts.facts,
  start: { name: '', name_en: '', starts: '', ends: '', position: 0, active: true },
  fields: [
    { name: 'name', type: 'text', isRequired: true },
    { name: 'name_en', type: 'text' },
    { name: 'position', type: 'number' },
    { name: 'starts', type: 'time', isRequired: true },
    { name: 'ends', type: 'time', isRequired: true },
    { name: 'active', type: 'switch' },
  ],
  columns: [
    { name: 'starts', type: 'text', sort: 'starts' },
    { name: 'ends', type: 'text' },
    { name: 'status', type: 'value' },
  ],
  sorts: ['position', 'name', 'starts', 'updated_at'],
  filters: STATUS,
  write: 'security_schedule.update',
};

const CHECKPOINT: RecordScreenKind = {
  name: 'patrol-checkpoint',
  texts: 'patrol_checkpoint',
  facts: patrolCheckpoints.facts,
  start: { name: '', floor_id: null, location: '', active: true },
  fields: [
    { name: 'name', type: 'text', isRequired: true },
    { name: 'floor_id', type: 'record', of: 'floor', labels: 'floor' },
    { name: 'location', type: 'text' },
    { name: 'active', type: 'switch' },
  ],
  columns: [
    { name: 'floor', type: 'text', sort: 'floor' },
    { name: 'location', type: 'text' },
    { name: 'status', type: 'value' },
  ],
  sorts: ['name', 'floor', 'updated_at'],
  filters: STATUS,
  write: 'security_schedule.update',
};

const ROUTE: RecordScreenKind = {
  name: 'patrol-template',
  texts: 'patrol_template',
  facts: patrolTemplates.facts,
  start: { name: '', checkpoint_ids: [], is_ordered: false, within_minutes: 30, times_per_shift: 1, active: true },
  fields: [
    { name: 'name', type: 'text', isRequired: true },
    {
      name: 'checkpoint_ids',
      type: 'records',
      of: 'patrol-checkpoint',
      filter: { status: 'active' },
      labels: 'checkpoints',
      isRequired: true,
    },
    { name: 'within_minutes', type: 'number', isRequired: true },
    { name: 'times_per_shift', type: 'number' },
    { name: 'is_ordered', type: 'switch' },
    { name: 'active', type: 'switch' },
  ],
  columns: [
    { name: 'checkpoints', type: 'names' },
    { name: 'within_minutes', type: 'count', sort: 'within_minutes' },
    { name: 'times_per_shift', type: 'count' },
    { name: 'status', type: 'value' },
  ],
  sorts: ['name', 'within_minutes', 'updated_at'],
  filters: STATUS,
  write: 'security_schedule.update',
};

export const SECURITY_KINDS = { posts: POST, shifts: SHIFT, checkpoints: CHECKPOINT, routes: ROUTE } as const;
