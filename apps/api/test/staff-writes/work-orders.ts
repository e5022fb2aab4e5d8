import { newId } from '../../src/platform/database/ids.ts';
import { aComplaint } from '../operations/complaints.ts';
import { aCheck, aWorkOrder, aWorkPhoto, aWorkTeam } from '../operations/work-orders.ts';
import { call, next, scene, type Write } from './scene.ts';

const order = () => aWorkOrder(scene.world, { property_id: scene.property_id });
const photo = () => aWorkPhoto(scene.world, scene.account_id);
const facts = { title: 'Ganti lampu', checklist: [] };
/** Sends a request to `path` of a new work order. */
const onOrder = (method: 'POST' | 'PUT', path: string, payload: () => Promise<object> | object) => async () =>
  call(method, `work-order/${(await order()).id}/${path}`, await payload());
const part = { name: 'Lampu', qty: 2, unit_cost: 15_000 };

/** Adds a row to a new work order, then deletes the row. */
const removed = (path: string, payload: () => Promise<object> | object) => async () => {
  const [{ id }, part_id] = [await order(), newId()];
  await call('POST', `work-order/${id}/${path}`, { id: part_id, ...(await payload()) });
  return call('DELETE', `work-order/${id}/${path}/${part_id}`);
};

export const WORK_ORDER_WRITES: Readonly<Record<string, Write>> = {
  'POST /v1/work-order': {
    action: 'work_order.created',
    notes: 'what is',
    run: () => call('POST', 'work-order', { id: newId(), ...facts }),
  },
  'POST /v1/complaint-work-order': {
    action: 'work_order.created',
    notes: 'what is',
    run: async () => {
      const complaint = await aComplaint(scene.world, { property_id: scene.property_id, status: 'in_progress' });
      return call('POST', 'complaint-work-order', { id: newId(), complaint_id: complaint.id });
    },
  },
  'PUT /v1/work-order/:id': {
    action: 'work_order.updated',
    notes: 'changes',
    run: async () => call('PUT', `work-order/${(await order()).id}`, { ...facts, version: 1 }),
  },
  'POST /v1/work-order/:id/assign': {
    action: 'work_order.assigned',
    notes: 'changes',
    run: onOrder('POST', 'assign', () => ({ assignee_id: scene.account_id, version: 1 })),
  },
  'POST /v1/work-order/:id/moves': {
    action: 'work_order.moved',
    notes: 'changes',
    run: onOrder('POST', 'moves', () => ({ id: newId(), move: 'start' })),
  },
  'POST /v1/work-order/:id/comments': {
    action: 'work_order.commented',
    notes: 'itself',
    run: onOrder('POST', 'comments', () => ({ id: newId(), text: 'Tolong dicek' })),
  },
  'PUT /v1/work-order/:id/checks/:part_id': {
    action: 'work_order.ticked',
    notes: 'changes',
    run: async () => {
      const made = await order();
      const check = await aCheck(scene.world, made);
      return call('PUT', `work-order/${made.id}/checks/${check.id}`, { done: true });
    },
  },
  'POST /v1/work-order/:id/parts': {
    action: 'work_order.part_added',
    notes: 'what is',
    run: onOrder('POST', 'parts', () => ({ id: newId(), ...part })),
  },
  'DELETE /v1/work-order/:id/parts/:part_id': {
    action: 'work_order.part_deleted',
    notes: 'what is',
    run: removed('parts', () => part),
  },
  'POST /v1/work-order/:id/times': {
    action: 'work_order.time_added',
    notes: 'what is',
    run: onOrder('POST', 'times', () => ({ id: newId(), minutes: 45 })),
  },
  'DELETE /v1/work-order/:id/times/:part_id': {
    action: 'work_order.time_deleted',
    notes: 'what is',
    run: removed('times', () => ({ minutes: 45 })),
  },
  'POST /v1/work-order/:id/photos': {
    action: 'work_order.photo_added',
    notes: 'what is',
    run: onOrder('POST', 'photos', async () => ({ id: newId(), moment: 'before', url: await photo() })),
  },
  'DELETE /v1/work-order/:id/photos/:part_id': {
    action: 'work_order.photo_deleted',
    notes: 'what is',
    run: removed('photos', async () => ({ moment: 'after', url: await photo() })),
  },
  'PUT /v1/work-order/:id/signature': {
    action: 'work_order.signed',
    notes: 'what is',
    run: onOrder('PUT', 'signature', () => ({ id: newId(), name: 'Bu Ratna' })),
  },
  'POST /v1/work-team': {
    action: 'work_team.created',
    notes: 'what is',
    run: () => call('POST', 'work-team', { id: newId(), name: `Tim ${next()}`, member_ids: [] }),
  },
  'PUT /v1/work-team/:id': {
    action: 'work_team.updated',
    notes: 'changes',
    run: async () => {
      const team = await aWorkTeam(scene.world, { property_id: scene.property_id });
      return call('PUT', `work-team/${team.id}`, { name: `Tim ${next()}`, member_ids: [], version: 1 });
    },
  },
};
