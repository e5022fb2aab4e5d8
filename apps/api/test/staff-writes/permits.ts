import { DAY_MS, HOUR_MS } from '@gerbang/shared/time/spans';

import { newId } from '../../src/platform/database/ids.ts';
import { aBay } from '../builders.ts';
import { aPermit, type BuiltPermit, type PermitOptions } from '../permits/permits.ts';
import { begin } from './gate.ts';
import { call, post, scene, type Write } from './scene.ts';

const WORK = { kind: 'work', state: 'approved' } as const;

/** A write to the route `move` of a new permit. `before` prepares the permit before the request. */
function permitWrite(
  action: string,
  move: string,
  body: object,
  permit: PermitOptions,
  before?: (built: BuiltPermit) => Promise<void>,
): Record<string, Write> {
  return {
    [`POST /v1/properties/:property_id/permits/:id/${move.replace(/\d+$/, ':period')}`]: {
      action,
      notes: 'what is',
      run: async () => {
        const built = await aPermit(scene.world, { property_id: scene.property_id, chain: [['tcr']], ...permit });
        await before?.(built);
        const { id } = built;
        return post(`/v1/properties/${scene.property_id}/permits/${id}/${move}`, body);
      },
    },
  };
}

async function aVisit({ property_id, id: permit_id }: BuiltPermit): Promise<void> {
  await scene.world.owner
    .insertInto('gate_visit')
    .values({ property_id, permit_id, id: newId(), opened_at: scene.world.clock.now(), opened_by: scene.account_id })
    .execute();
}

/** A permit whose first stage waits until tomorrow. Returns its id. */
async function anOpenPermit(): Promise<string> {
  const { id } = await aPermit(scene.world, { property_id: scene.property_id, chain: [['tcr']], items: [{}] });
  const now = scene.world.clock.now();
  await scene.world.owner
    .updateTable('permit_stage')
    .set({ asked_at: now, due_at: new Date(now.getTime() + DAY_MS) })
    .where('permit_id', '=', id)
    .execute();
  return id;
}

function putOff(id: string) {
  const until = new Date(scene.world.clock.now().getTime() + HOUR_MS).toISOString();
  return call('PUT', `properties/${scene.property_id}/permits/${id}/put-off`, { until });
}

function assign(id: string) {
  const { account_id, property_id } = scene;
  return call('PUT', `properties/${property_id}/permits/${id}/assignees/tcr`, { account_id });
}

export const PERMIT_WRITES: Readonly<Record<string, Write>> = {
  ...permitWrite('permit.approve', 'decisions', { stage: 'tcr', decision: 'approved' }, { items: [{}] }),
  ...permitWrite('permit.cancel', 'cancel', { note: 'Batal' }, { items: [{}] }),
  ...permitWrite('permit.suspend', 'suspend', { note: 'Hujan' }, WORK),
  ...permitWrite('permit.resume', 'resume', { note: '' }, { ...WORK, state: 'suspended' }),
  ...permitWrite('permit.close', 'sign-off', { note: '' }, WORK),
  ...permitWrite('permit.renew', 'renewals/2', { note: '' }, { ...WORK, renewals: { 2: 'asked' } }),
  ...permitWrite('permit.commented', 'comments', { id: newId(), text: 'Sudah dicek' }, {}),
  ...permitWrite(
    'permit.pass_gate',
    'gate',
    { id: newId(), direction: 'in', workers: 2 },
    { ...WORK, workers: [{}, {}] },
    async () => void (await begin()),
  ),
  ...permitWrite('permit.left_dock', 'departure', {}, { state: 'checked', items: [{}] }, aVisit),
  'PUT /v1/properties/:property_id/permits/:id/bay': {
    action: 'permit.bay_given',
    notes: 'what is',
    run: async () => {
      const { id } = await aPermit(scene.world, { property_id: scene.property_id, chain: [['tcr']], items: [{}] });
      const bay = await aBay(scene.world, { property_id: scene.property_id });
      return call('PUT', `properties/${scene.property_id}/permits/${id}/bay`, { bay_id: bay.id });
    },
  },
  'PUT /v1/properties/:property_id/permits/:id/put-off': {
    action: 'permit.put_off',
    notes: 'what is',
    run: async () => putOff(await anOpenPermit()),
  },
  'DELETE /v1/properties/:property_id/permits/:id/put-off': {
    action: 'permit.taken_back',
    notes: 'itself',
    run: async () => {
      const id = await anOpenPermit();
      await putOff(id);
      return call('DELETE', `properties/${scene.property_id}/permits/${id}/put-off`);
    },
  },
  'PUT /v1/properties/:property_id/permits/:id/assignees/:stage': {
    action: 'permit.assigned',
    notes: 'what is',
    run: async () => assign(await anOpenPermit()),
  },
  'DELETE /v1/properties/:property_id/permits/:id/assignees/:stage': {
    action: 'permit.unassigned',
    notes: 'what is',
    run: async () => {
      const id = await anOpenPermit();
      await assign(id);
      return call('DELETE', `properties/${scene.property_id}/permits/${id}/assignees/tcr`);
    },
  },
  'POST /v1/permit-decisions': {
    action: 'permit.approve',
    notes: 'what is',
    run: async () => {
      const { id } = await aPermit(scene.world, {
        property_id: scene.property_id,
        chain: [['tcr']],
        kind: 'work',
        workers: [{}],
      });
      const updated_at = scene.world.clock.now().toISOString();
      return post('/v1/permit-decisions', {
        permits: [{ property_id: scene.property_id, id, stage: 'tcr', updated_at }],
      });
    },
  },
};
