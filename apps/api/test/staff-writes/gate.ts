import type { GateShift } from '@gerbang/shared/contracts/gate/gate-movements';

import { newId } from '../../src/platform/database/ids.ts';
import { PASSWORD } from '../builders.ts';
import { PIN } from '../gate/gate.ts';
import { call, post, scene, type Write } from './scene.ts';

/** Sets a PIN and starts a shift on the device of the scene. */
export async function begin() {
  await call('PUT', 'me/gate-pin', { pin: PIN, password: PASSWORD });
  const { property_id, account_id } = scene;
  return post('/v1/gate/shifts', { property_id, id: newId(), guard_id: account_id, pin: PIN, device: 'HP Pos 1' });
}

async function sendMovement(movement: object) {
  const shift = (await begin()).json<GateShift>();
  const id = newId();
  const at = scene.world.clock.now().toISOString();
  const movements = [{ id, at, shift_id: shift.id, permit_id: null, code: 'LUP-404', ...movement }];
  return { id, answer: await post('/v1/gate/movements', { property_id: scene.property_id, movements }) };
}

/** All writes of the gate module except the gate passage, which is one of the `PERMIT_WRITES`. */
export const GATE_WRITES: Readonly<Record<string, Write>> = {
  'PUT /v1/me/gate-pin': {
    action: 'user.gate_pin_set',
    notes: 'itself',
    run: () => call('PUT', 'me/gate-pin', { pin: PIN, password: PASSWORD }),
  },
  'PUT /v1/gate/guards/:id/pin': {
    action: 'user.gate_pin_set',
    notes: 'itself',
    run: () =>
      call('PUT', `gate/guards/${scene.account_id}/pin`, {
        property_id: scene.property_id,
        pin: PIN,
        password: PASSWORD,
      }),
  },
  'POST /v1/gate/guards/:id/one-time-pin': {
    action: 'user.one_time_pin_given',
    notes: 'itself',
    run: () => post(`/v1/gate/guards/${scene.account_id}/one-time-pin`, { property_id: scene.property_id }),
  },
  'POST /v1/gate/shifts': { action: 'gate.shift_began', notes: 'what is', run: begin },
  'POST /v1/gate/shifts/:id/end': {
    action: 'gate.shift_ended',
    notes: 'what is',
    run: async () => {
      const { id } = (await begin()).json<GateShift>();
      return post(`/v1/gate/shifts/${id}/end`, { property_id: scene.property_id });
    },
  },
  'POST /v1/gate/movements': {
    action: 'gate.refused',
    notes: 'what is',
    run: async () => (await sendMovement({ action: 'refuse', note: 'Kode tidak dikenal' })).answer,
  },
  'POST /v1/gate/conflicts/:id/settle': {
    action: 'gate.conflict_settled',
    notes: 'what is',
    run: async () => {
      const { id } = await sendMovement({ action: 'in', was_offline: true });
      return post(`/v1/gate/conflicts/${id}/settle`, { property_id: scene.property_id, note: 'Sudah dicek' });
    },
  },
};
