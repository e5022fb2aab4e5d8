import { newId } from '../../src/platform/database/ids.ts';
import { aCategory } from '../builders.ts';
import { aComplaint } from '../operations/complaints.ts';
import { call, scene, type Write } from './scene.ts';

const complaint = () => aComplaint(scene.world, { property_id: scene.property_id, tenant_id: scene.tenant_id });
const category = () => aCategory(scene.world, { property_id: scene.property_id, kind: 'complaint' });

const hours = { answer_hours: 1, solve_hours: 2 };

export const COMPLAINT_WRITES: Readonly<Record<string, Write>> = {
  'POST /v1/complaint': {
    action: 'complaint.raised',
    notes: 'what is',
    run: async () => {
      const facts = { title: 'Lampu mati', description: 'Sejak pagi', priority: 'high' };
      return call('POST', 'complaint', { id: newId(), category_id: (await category()).id, ...facts });
    },
  },
  'PUT /v1/complaint/:id': {
    action: 'complaint.triaged',
    notes: 'changes',
    run: async () => {
      const { id, category_id, version } = await complaint();
      const body = { category_id, priority: 'urgent', assignee_id: scene.account_id, version };
      return call('PUT', `complaint/${id}`, body);
    },
  },
  'POST /v1/complaint/:id/entries': {
    action: 'complaint.answered',
    notes: 'what is',
    run: async () =>
      call('POST', `complaint/${(await complaint()).id}/entries`, { id: newId(), kind: 'answer', text: 'Segera' }),
  },
  'POST /v1/complaint/:id/moves': {
    action: 'complaint.resolved',
    notes: 'changes',
    run: async () => call('POST', `complaint/${(await complaint()).id}/moves`, { move: 'resolve', text: 'Beres' }),
  },
  'PUT /v1/complaint-targets/:category_id': {
    action: 'complaint.targets_set',
    notes: 'changes',
    run: async () =>
      call('PUT', `complaint-targets/${(await category()).id}`, {
        low: hours,
        normal: hours,
        high: hours,
        urgent: hours,
      }),
  },
};
