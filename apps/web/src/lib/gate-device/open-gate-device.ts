import type { GatePermit } from '@gerbang/shared/contracts/gate';

import { store } from '../store/store.ts';
import { listPending, openBoard } from './board.ts';
import { openDatabase, ownerKey } from './database.ts';
import { forgetOwner } from './forget.ts';
import type { GateDevice, GateOwner } from './gate-device.ts';
import { markGate } from './gate-mark.ts';
import { openKept } from './kept.ts';
import type { Kept } from './kept.ts';
import { withMovements } from './overlay.ts';
import { checkPass } from './passes.ts';
import { openQueue } from './queue.ts';
import type { Queue } from './queue.ts';
import { isWaiting } from './sender.ts';
import { startSending } from './sending.ts';
import { storeTransport } from './transport.ts';
import type { Transport } from './transport.ts';

/** The server tells the time of its answers in whole seconds. */
const ONE_SECOND_MS = 1000;

/** Opens what this device keeps for one person at one property, and begins to send what waits. */
export async function openGateDevice(
  owner: GateOwner,
  transport: Transport = storeTransport(store, owner),
): Promise<GateDevice> {
  const name = ownerKey(owner);
  markGate(owner.account_id);
  // What waits here must not be cleared away when the device runs out of room.
  void navigator.storage?.persist?.();
  const db = await openDatabase();
  const kept = await openKept(db, name);
  const queue = await openQueue(db, name);
  const board = await openBoard(queue);
  const sending = startSending({ name, queue, transport, board });
  return {
    owner,
    ...permitsOf(owner, kept, queue),
    saveShift: (shift) => kept.shift.write(shift),
    readShift: () => kept.shift.read(),
    async enqueue(movement, photos) {
      const shift = await kept.shift.read();
      await queue.add(movement, shift?.id === movement.shift_id ? shift.guard : null, photos);
      await board.changed();
      void sending.flush().catch(() => {});
    },
    pending: () => listPending(queue),
    async acknowledge(id) {
      const seen = (await queue.list()).filter((entry) => entry.movement.id === id && !isWaiting(entry));
      await queue.remove(seen.map(({ seq }) => seq));
      await board.changed();
    },
    flush: sending.flush,
    readState: board.read,
    subscribe: board.subscribe,
    close() {
      board.close();
      // What is on its way still writes down its answer.
      void sending.close().then(() => db.close());
    },
    async wipe() {
      await forgetOwner(db, owner);
      await board.changed();
    },
  };
}

function permitsOf(
  { property_id }: GateOwner,
  kept: Kept,
  queue: Queue,
): Pick<GateDevice, 'saveTonight' | 'readTonight' | 'withOwnMovements' | 'readPass'> {
  /** What has happened as far as this device knows: what the server has refused has not, by its word. */
  const listMade = async () =>
    (await queue.list()).filter(({ outcome }) => outcome === undefined || outcome.outcome === 'booked');
  return {
    async saveTonight(tonight) {
      await kept.tonight.write(tonight);
      // What was booked counts beside every copy that may have been made before it; a later copy knows it.
      const copied_at = Date.parse(tonight.at);
      const known = (await listMade()).filter(
        ({ answered_at }) => answered_at !== undefined && answered_at + ONE_SECOND_MS < copied_at,
      );
      await queue.remove(known.map(({ seq }) => seq));
    },
    async readTonight() {
      const tonight = await kept.tonight.read();
      if (tonight === undefined) return undefined;
      const made = await listMade();
      return { ...tonight, permits: tonight.permits.map((permit) => withMovements(permit, made)) };
    },
    withOwnMovements: async (permit: GatePermit) => withMovements(permit, await listMade()),
    async readPass(pass) {
      const tonight = await kept.tonight.read();
      if (tonight === undefined) return undefined;
      const content = await checkPass(tonight.pass_key, pass);
      // A pass of another building is none here.
      return content?.property_id === property_id ? content : undefined;
    },
  };
}
