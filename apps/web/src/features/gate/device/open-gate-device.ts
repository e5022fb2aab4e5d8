import { tonight as tonightShape } from '@gerbang/shared/contracts/gate/gate';
import type { GatePermit, Tonight } from '@gerbang/shared/contracts/gate/gate';
import { gateShift } from '@gerbang/shared/contracts/gate/gate-movements';
import type { GateShift } from '@gerbang/shared/contracts/gate/gate-movements';
import { readPassPayload, signedBytes, splitPass } from '@gerbang/shared/domain/gate/pass';
import type { PassContent, PassParts } from '@gerbang/shared/domain/gate/pass';
import { readBase64Url } from '@gerbang/shared/text/base64url';

import { store } from '../../../lib/store/store.ts';
import { openDatabase, ownerKey } from './database.ts';
import type { GateDatabase, OwnerKey, Sealed } from './database.ts';
import { listPending, openStateStore } from './device-state.ts';
import { forgetOwner } from './forget.ts';
import type { GateDevice, GateOwner } from './gate-device.ts';
import { markGate } from './gate-mark.ts';
import { withMovements, withMusterSteps } from './overlay.ts';
import { openQueue } from './queue.ts';
import type { Queue, Queued } from './queue.ts';
import { closeJson, openJson, takeSeal } from './seal.ts';
import { startSendLoop } from './send-loop.ts';
import { isWaiting } from './send-queue.ts';
import { storeTransport } from './transport.ts';
import type { Transport } from './transport.ts';

/** The `Date` header of a response has a precision of one second. */
const ONE_SECOND_MS = 1000;

/** Opens the storage of one person at one property and starts to send waiting movements. */
export async function openGateDevice(
  owner: GateOwner,
  transport: Transport = storeTransport(store, owner),
): Promise<GateDevice> {
  const name = ownerKey(owner);
  markGate(owner.account_id);
  // Asks the browser not to evict the queue when the device runs out of space.
  void navigator.storage?.persist?.();
  const db = await openDatabase();
  const stored = await openStoredValues(db, name);
  const queue = await openQueue(db, name);
  const stateStore = await openStateStore(queue);
  const sendLoop = startSendLoop({ name, queue, transport, stateStore });
  return {
    owner,
    ...permitsOf(owner, stored, queue),
    saveShift: (shift) => stored.shift.write(shift),
    readShift: () => stored.shift.read(),
    async enqueue(movement, photos) {
      const shift = await stored.shift.read();
      await queue.add(movement, shift?.id === movement.shift_id ? shift.guard : null, photos);
      await stateStore.changed();
      void sendLoop.flush().catch(() => {});
    },
    pending: () => listPending(queue),
    async acknowledge(id) {
      const seen = (await queue.list()).filter((entry) => entry.movement.id === id && !isWaiting(entry));
      await queue.remove(seen.map(({ seq }) => seq));
      await stateStore.changed();
    },
    flush: sendLoop.flush,
    readState: stateStore.read,
    subscribe: stateStore.subscribe,
    close() {
      stateStore.close();
      // A running request can still store its answer.
      void sendLoop.close().then(() => db.close());
    },
    async wipe() {
      await forgetOwner(db, owner);
      await stateStore.changed();
    },
  };
}

function permitsOf(
  { property_id }: GateOwner,
  stored: StoredValues,
  queue: Queue,
): Pick<GateDevice, 'saveTonight' | 'readTonight' | 'withOwnMovements' | 'readPass'> {
  const listCounted = async () => (await queue.list()).filter(isCounted);
  return {
    async saveTonight(tonight) {
      await stored.tonight.write(tonight);
      // A booked movement is not needed any more once the copy of tonight's permits contains it.
      const known = (await listCounted()).filter((entry) => isInCopy(entry, tonight));
      await queue.remove(known.map(({ seq }) => seq));
    },
    async readTonight() {
      const tonight = await stored.tonight.read();
      if (tonight === undefined) return undefined;
      const counted = (await queue.list()).filter((entry) => isCounted(entry) || isPartlyBooked(entry, tonight));
      const permits = tonight.permits.map((permit) => withMovements(permit, counted));
      return { ...tonight, permits, muster: withMusterSteps(tonight.muster, counted) };
    },
    withOwnMovements: async (permit: GatePermit) => withMovements(permit, await listCounted()),
    async readPass(pass) {
      const tonight = await stored.tonight.read();
      if (tonight === undefined) return undefined;
      const content = await checkPass(tonight.pass_keys, pass);
      return content?.property_id === property_id ? content : undefined;
    },
  };
}

/** Unsent and booked movements. Movements that the server refused or that conflict have no effect on permits. */
function isCounted({ outcome }: Queued): boolean {
  return outcome === undefined || outcome.outcome === 'booked';
}

/**
 * A conflicting entry of several people whose undisputed names the server may have booked. A muster must not miss them,
 * so all of them count until the copy of tonight's permits is newer.
 */
function isPartlyBooked(entry: Queued, tonight: Tonight): boolean {
  const { outcome, movement } = entry;
  const isEntry = movement.action === 'in' && movement.worker_ids.length > 1;
  return outcome?.outcome === 'conflict' && isEntry && !isInCopy(entry, tonight);
}

/** Whether the copy of tonight's permits is newer than the server's answer, and so contains the movement. */
function isInCopy({ answered_at }: Queued, { at }: Tonight): boolean {
  return answered_at !== undefined && answered_at + ONE_SECOND_MS < Date.parse(at);
}

interface StoredValues {
  tonight: Slot<Tonight>;
  shift: Slot<GateShift>;
}

/** One stored value. Writing `undefined` removes it. */
interface Slot<T> {
  write(value: T | undefined): Promise<void>;
  read(): Promise<T | undefined>;
}

async function openStoredValues(db: GateDatabase, owner: OwnerKey): Promise<StoredValues> {
  const seal = await takeSeal(db, owner, 'kept');
  const slot = <T>(name: string, parse: (value: unknown) => T | undefined): Slot<T> => ({
    async write(value) {
      if (value === undefined) return db.delete('kept', [owner, name]);
      return put(db, { owner, name, content: await closeJson(seal, name, value) });
    },
    async read() {
      const found = await db.get('kept', [owner, name]);
      return found === undefined ? undefined : parse(await openJson(seal, name, found.content));
    },
  });
  // A value of another shape was written by an older version of the app. It is treated as missing.
  return {
    tonight: slot('tonight', (value) => tonightShape.safeParse(value).data),
    shift: slot('shift', (value) => gateShift.safeParse(value).data),
  };
}

async function put(db: GateDatabase, entry: { owner: OwnerKey; name: string; content: Sealed }): Promise<void> {
  const tx = db.transaction(['key', 'kept'], 'readwrite');
  // Without the key, the session has ended in the meantime. Nothing is stored then.
  if ((await tx.objectStore('key').get([entry.owner, 'kept'])) !== undefined) await tx.objectStore('kept').put(entry);
  return tx.done;
}

/**
 * Returns the content of a pass that is signed with the private half of one of `pass_keys` (raw, base64url). Returns
 * undefined in a browser that cannot verify signatures: the guard types the code instead.
 */
export async function checkPass(pass_keys: readonly string[], text: string): Promise<PassContent | undefined> {
  const parts = splitPass(text);
  if (parts === undefined) return undefined;
  for (const pass_key of pass_keys) {
    if (await isSignedBy(pass_key, parts)) return readPassPayload(parts.payload);
  }
  return undefined;
}

async function isSignedBy(pass_key: string, { payload, signature }: PassParts): Promise<boolean> {
  const raw = readBase64Url(pass_key);
  if (raw === undefined) return false;
  try {
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, signedBytes(payload));
  } catch {
    return false;
  }
}
