import { describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { aGatePermit, aMovement, aShift, aTonight, aWorkPermit, TONIGHT_AT } from '../../../test/gate-device.ts';
import { gateStore, network, owner } from '../../../test/gate-store.ts';
import { openDatabase } from './database.ts';
import { forgetAllBut } from './forget.ts';

const { open, close, reconnect, line } = gateStore();
const cutOff = async (count: number) => {
  network(false);
  const device = await open();
  for (let n = 1; n <= count; n += 1) await device.enqueue(aMovement(n), []);
  return device;
};
const ids = (movements: readonly { id: string }[]) => movements.map(({ id }) => id);
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => aMovement(from + at).id);

describe('Storage of the gate device', () => {
  it('restores tonight’s permits and the movements of this device after a restart', async () => {
    const device = await cutOff(1);
    await device.saveTonight(aTonight());
    await device.saveShift(aShift());
    await device.enqueue(aMovement(2), []);
    await close();
    const again = await open();
    expect(await again.readShift()).toEqual(aShift());
    const [permit] = (await again.readTonight())?.permits ?? [];
    expect(permit?.items[0]?.passed).toBe(2);
    // The second movement was recorded before the shift was stored, so its guard is unknown.
    expect(permit?.visits.map(({ opened_by }) => opened_by?.name)).toEqual(['Sutrisno', undefined]);
  });

  it('stores nothing as plain text, and uses a key that cannot be exported', async () => {
    const device = await cutOff(0);
    await device.saveTonight(aTonight());
    await device.saveShift(aShift());
    await device.enqueue(aMovement(1), [new Blob(['foto rahasia'], { type: 'image/jpeg' })]);
    const stored = await dump();
    expect(stored.entries).toHaveLength(5);
    const text = stored.entries.map(textOf).join('\n');
    for (const secret of ['Budi', 'Kopi Senja', 'LD-7F3K', 'Sutrisno', 'catatan', 'foto rahasia', uuid(200)]) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
    expect(stored.keys.map(({ extractable, algorithm }) => [extractable, algorithm])).toEqual([
      [false, { name: 'AES-GCM', length: 256 }],
      [false, { name: 'AES-GCM', length: 256 }],
    ]);
  });

  it('does not decrypt content that was copied to another entry or to another person', async () => {
    const device = await cutOff(0);
    await device.saveTonight(aTonight());
    const other = { ...owner, account_id: uuid(3) };
    await open(other);
    const db = await openDatabase();
    const mine = await db.get('kept', [`${uuid(2)}/${uuid(1)}`, 'tonight']);
    if (mine === undefined) throw new Error('Nothing was kept');
    await db.put('kept', { ...mine, owner: `${uuid(3)}/${uuid(1)}` });
    await db.put('kept', { ...mine, name: 'shift' });
    db.close();
    expect(await (await open(other)).readTonight()).toBeUndefined();
    expect(await device.readShift()).toBeUndefined();
    expect(await device.readTonight()).toBeDefined();
  });

  it('cannot decrypt the content of a movement that was copied to another movement', async () => {
    const device = await cutOff(2);
    await device.flush();
    const db = await openDatabase();
    const [one, two] = await db.getAll('queue');
    if (one === undefined || two === undefined) throw new Error('Nothing was kept');
    await db.put('queue', { ...two, content: one.content });
    db.close();
    expect(ids((await device.pending()).map(({ movement }) => movement))).toEqual([aMovement(1).id]);
  });

  it('deletes data and key at the end of the session, except movements that the server has not answered', async () => {
    line().judge = ({ id }) =>
      id === aMovement(1).id ? { outcome: 'conflict', code: 'move_not_allowed' } : { outcome: 'booked' };
    const device = await open();
    await device.saveTonight(aTonight());
    await device.saveShift(aShift());
    await device.enqueue(aMovement(1), []);
    await device.flush();
    network(false);
    await device.enqueue(aMovement(2), []);
    await forgetAllBut(null);
    expect([await device.readTonight(), await device.readShift()]).toEqual([undefined, undefined]);
    // A response that arrives after the session ended is not stored.
    await device.saveTonight(aTonight());
    expect((await dump()).entries).toHaveLength(2);
    await close();
    const again = await open();
    expect(ids((await again.pending()).map(({ movement }) => movement))).toEqual([aMovement(2).id]);
    expect(await again.readTonight()).toBeUndefined();
  });

  it('keeps the data of the person who is logged in when it deletes the data of others', async () => {
    const device = await open();
    const other = await open({ ...owner, account_id: uuid(3) });
    await device.saveTonight(aTonight());
    await other.saveTonight(aTonight());
    await forgetAllBut(owner.account_id);
    expect(await device.readTonight()).toBeDefined();
    expect(await other.readTonight()).toBeUndefined();
  });
});

describe('Queue of movements', () => {
  it('sends movements in order when the network is back, each with its own id and time', async () => {
    const device = await cutOff(20);
    expect(device.readState()).toMatchObject({ is_sending: false, stopped: 'offline' });
    expect(ids(device.readState().pending.map(({ movement }) => movement))).toEqual(numbers(1, 20));
    await close();
    const again = await open();
    await reconnect();
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(async () => expect(await again.pending()).toEqual([]), { timeout: 20_000 });
    expect(line().requests).toHaveLength(1);
    expect(line().booked.map(({ id, at }) => [id, at])).toEqual(
      Array.from({ length: 20 }, (_, at) => [aMovement(at + 1).id, aMovement(at + 1).at]),
    );
    expect(again.readState().stopped).toBeUndefined();
  });

  it('sends movements in batches of fifty', async () => {
    const device = await cutOff(120);
    await reconnect();
    expect(await device.flush()).toMatchObject({ left: 0 });
    expect(line().requests.map((request) => request.length)).toEqual([50, 50, 20]);
    expect(ids(line().booked)).toEqual(numbers(1, 120));
  });

  it('sends a movement whose answer was lost again, with the same id and marked as offline', async () => {
    const device = await open();
    line().next = ['lost'];
    await device.enqueue(aMovement(1), []);
    expect(await device.flush()).toMatchObject({ left: 0 });
    expect(line().requests.map((request) => request.map(({ id, was_offline }) => [id, was_offline]))).toEqual([
      [[aMovement(1).id, false]],
      [[aMovement(1).id, true]],
    ]);
    expect(line().booked).toHaveLength(1);
  });

  it('stores a movement that is added twice only once', async () => {
    const device = await cutOff(1);
    await device.enqueue(aMovement(1), []);
    expect(await device.pending()).toHaveLength(1);
  });

  it.each(['offline', 'server', 'unauthenticated'] as const)(
    'keeps all movements when sending stops with the result %s',
    async (end) => {
      const device = await cutOff(3);
      await reconnect();
      line().next = [end];
      expect(await device.flush()).toEqual({ outcomes: [], left: 3, stopped: end });
      expect(device.readState().stopped).toBe(end);
      expect(await device.pending()).toHaveLength(3);
      expect(await device.flush()).toMatchObject({ left: 0 });
    },
  );

  it('shows refused and conflicting movements until they are acknowledged', async () => {
    line().judge = ({ note }) =>
      note === 'catatan 1'
        ? { outcome: 'refused', code: 'pass_invalid' }
        : { outcome: note === 'catatan 2' ? 'conflict' : 'booked' };
    const device = await cutOff(3);
    await device.saveTonight(aTonight());
    await reconnect();
    await device.flush();
    expect((await device.pending()).map(({ outcome }) => outcome)).toEqual([
      { id: aMovement(1).id, outcome: 'refused', code: 'pass_invalid' },
      { id: aMovement(2).id, outcome: 'conflict' },
    ]);
    // The server booked neither the refused nor the conflicting movement.
    expect((await device.readTonight())?.permits[0]?.items[0]?.passed).toBe(1);
    await device.flush();
    expect(line().requests).toHaveLength(1);
    await device.acknowledge(aMovement(1).id);
    expect(ids((await device.pending()).map(({ movement }) => movement))).toEqual([aMovement(2).id]);
  });

  it('sends the other movements of a batch when one is malformed', async () => {
    const device = await cutOff(3);
    await reconnect();
    line().next = ['refused', 'refused'];
    expect(await device.flush()).toMatchObject({ left: 0 });
    expect(line().requests.map((request) => request.length)).toEqual([3, 1, 1, 1]);
    expect((await device.pending()).map(({ outcome }) => outcome?.code)).toEqual(['malformed']);
    expect(ids(line().booked)).toEqual(numbers(2, 3));
  });

  it('sends movements that are added while others are being sent', async () => {
    const device = await open();
    await Promise.all([1, 2, 3].map((n) => device.enqueue(aMovement(n), [])));
    await device.flush();
    expect(ids(line().booked).sort()).toEqual(numbers(1, 3));
    expect(await device.pending()).toEqual([]);
  });

  it('sends a movement again after a pause when the server has failed', async () => {
    line().next = ['server'];
    const device = await open();
    await device.enqueue(aMovement(1), []);
    await vi.waitFor(async () => expect(await device.pending()).toEqual([]), { timeout: 20_000 });
    expect(line().requests).toHaveLength(2);
  });

  it('adds a booked movement to tonight’s permits until a newer copy of them contains it', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(TONIGHT_AT) + 10_000);
    const device = await open();
    await device.enqueue(aMovement(1), []);
    await device.flush();
    const passed = async () => (await device.readTonight())?.permits[0]?.items[0]?.passed;
    await device.saveTonight(aTonight());
    expect(await passed()).toBe(1);
    await device.saveTonight(aTonight({ at: '2026-11-18T13:00:20.000Z', permits: [aGatePermit({ state: 'closed' })] }));
    expect(await passed()).toBe(0);
  });

  it('adds a conflicting entry of named people, who may be partly booked, until a newer copy says who is inside', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(TONIGHT_AT) + 10_000);
    line().judge = () => ({ outcome: 'conflict', code: 'visit_open' });
    const device = await open();
    await device.enqueue(aMovement(1, { items: [], workers: 2, worker_ids: [uuid(301), uuid(302)] }), []);
    await device.flush();
    const inside = async () => (await device.readTonight())?.permits[0]?.visits[0]?.workers;
    await device.saveTonight(aTonight({ permits: [aWorkPermit()] }));
    expect(await inside()).toBe(2);
    await device.saveTonight(aTonight({ at: '2026-11-18T13:00:20.000Z', permits: [aWorkPermit()] }));
    expect(await inside()).toBeUndefined();
    expect(await device.pending()).toHaveLength(1);
  });
});

it('shows the same movements in two tabs and sends each movement once', async () => {
  network(false);
  const [one, two] = [await open(), await open()];
  await Promise.all([one.enqueue(aMovement(1), []), two.enqueue(aMovement(2), [])]);
  // Wait until both devices have stopped sending: an attempt could change a movement between the two reads.
  await reconnect();
  expect(await one.pending()).toEqual(await two.pending());
  await Promise.all([one.flush(), two.flush()]);
  expect(line().booked).toHaveLength(2);
  expect([await one.pending(), await two.pending()]).toEqual([[], []]);
});

async function dump(): Promise<{ entries: unknown[]; keys: CryptoKey[] }> {
  const db = await openDatabase();
  const [key, kept, queue] = [await db.getAll('key'), await db.getAll('kept'), await db.getAll('queue')];
  db.close();
  return { entries: [...key, ...kept, ...queue], keys: key.map(({ key: one }) => one) };
}

/** A stored value as text, with bytes as characters, as an attacker who reads the disk would see it. */
function textOf(value: unknown): string {
  if (value instanceof ArrayBuffer) return String.fromCharCode(...new Uint8Array(value));
  if (ArrayBuffer.isView(value)) return String.fromCharCode(...new Uint8Array(value.buffer));
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(textOf).join(' ');
}
