import { newId } from '../../src/platform/ids.ts';
import { aPermit, type PermitOptions } from '../permits.ts';
import { post, scene, type Write } from './scene.ts';

const WORK = { kind: 'work', state: 'approved' } as const;

/** What is done with a permit. */
function permitWrite(action: string, move: string, body: object, permit: PermitOptions): Record<string, Write> {
  return {
    [`POST /v1/properties/:property_id/permits/:id/${move.replace(/\d+$/, ':period')}`]: {
      action,
      notes: 'what is',
      run: async () => {
        const { id } = await aPermit(scene.world, { property_id: scene.property_id, chain: [['tcr']], ...permit });
        return post(`/v1/properties/${scene.property_id}/permits/${id}/${move}`, body);
      },
    },
  };
}

/** What staff do with permits. */
export const PERMIT_WRITES: Readonly<Record<string, Write>> = {
  ...permitWrite('permit.approve', 'decisions', { stage: 'tcr', decision: 'approved' }, { items: [{}] }),
  ...permitWrite('permit.cancel', 'cancel', { note: 'Batal' }, { items: [{}] }),
  ...permitWrite('permit.suspend', 'suspend', { note: 'Hujan' }, WORK),
  ...permitWrite('permit.resume', 'resume', { note: '' }, { ...WORK, state: 'suspended' }),
  ...permitWrite('permit.close', 'sign-off', { note: '' }, WORK),
  ...permitWrite('permit.renew', 'renewals/2', { note: '' }, { ...WORK, renewals: { 2: 'asked' } }),
  ...permitWrite('permit.commented', 'comments', { id: newId(), text: 'Sudah dicek' }, {}),
  ...permitWrite('permit.pass_gate', 'gate', { id: newId(), direction: 'in', workers: 2 }, WORK),
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
