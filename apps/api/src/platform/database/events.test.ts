import { createServer, type AddressInfo, type Server } from 'node:net';

import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { createWorld } from '../../../test/harness.ts';
import { databaseUrl } from '../../../test/services.ts';
import { transaction, type Tx } from './database.ts';
import { announce, createEvents, type Events } from './events.ts';

const world = await createWorld();
const opened: Events[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

function events(url = world.config.database.direct_url): Events {
  const made = createEvents(url);
  opened.push(made);
  return made;
}

const inTransaction = (work: (tx: Tx) => Promise<void>) => transaction(world.db, {}, work);
const say = (subject: string) => inTransaction((tx) => announce(tx, subject));

/** Subscribes a listener that counts its calls, and waits until the connection listens. */
async function listening(on: Events, subject: string) {
  const told = vi.fn<() => void>();
  const unsubscribe = on.subscribe(subject, told);
  // The first wait may end because the connection was opened; the second ends with a real announcement.
  await heard(on, 'come up');
  await heard(on, 'ready');
  told.mockClear();
  return { told, unsubscribe };
}

/**
 * Resolves once this subject has been announced and received. Everything announced earlier has then been received too.
 */
async function heard(on: Events, subject: string): Promise<void> {
  const told = vi.fn<() => void>();
  const unsubscribe = on.subscribe(subject, told);
  await say(subject);
  await vi.waitFor(() => expect(told).toHaveBeenCalled(), 20_000);
  unsubscribe();
}

/** Terminates every listening connection to the test database and returns their number. */
async function cutListeners(): Promise<number> {
  const superuser = new Client({ connectionString: databaseUrl('superuser', 'postgres') });
  await superuser.connect();
  const { rowCount } = await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like 'listen %'`,
    [world.database],
  );
  await superuser.end();
  return rowCount ?? 0;
}

describe('an announcement', () => {
  it('delivers an announcement to the subscribers of its subject in every process once the transaction commits', async () => {
    const [here, there] = [events(), events()];
    const [mine, theirs, other] = [
      await listening(here, 'a'),
      await listening(there, 'a'),
      await listening(here, 'another'),
    ];
    await inTransaction(async (tx) => {
      await announce(tx, 'a');
      await heard(here, 'before commit');
      expect(mine.told).not.toHaveBeenCalled();
    });
    await heard(here, 'after commit');
    await heard(there, 'after commit');
    expect([mine.told.mock.calls.length, theirs.told.mock.calls.length, other.told.mock.calls.length]).toEqual([
      1, 1, 0,
    ]);
  });

  it('delivers no announcement when the transaction rolls back', async () => {
    const on = events();
    const { told } = await listening(on, 'b');
    const failing = inTransaction(async (tx) => {
      await announce(tx, 'b');
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    await heard(on, 'later');
    expect(told).not.toHaveBeenCalled();
  });

  it('delivers nothing to unsubscribed listeners, and unsubscribing a listener twice removes no other listener', async () => {
    const on = events();
    const first = await listening(on, 'c');
    first.unsubscribe();
    const second = await listening(on, 'c');
    first.unsubscribe();
    await say('c');
    await heard(on, 'later');
    expect([first.told.mock.calls.length, second.told.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('the listening connection', () => {
  it('opens one listening connection, at the first subscription', async () => {
    const on = events();
    await say('nobody is there');
    expect(await cutListeners()).toBe(0);
    await listening(on, 'd');
    await listening(on, 'e');
    expect(await cutListeners()).toBe(1);
  });

  it('reconnects when the connection breaks, then calls every subscriber once and receives announcements again', async () => {
    const on = events();
    const [one, two] = [await listening(on, 'f'), await listening(on, 'g')];
    expect(await cutListeners()).toBe(1);
    await vi.waitFor(() => expect([one.told, two.told].map((told) => told.mock.calls.length)).toEqual([1, 1]), 20_000);
    await say('f');
    await heard(on, 'later');
    expect([one.told, two.told].map((told) => told.mock.calls.length)).toEqual([2, 1]);
  });

  it('retries the listening connection with growing pauses while there is no database', async () => {
    const times: number[] = [];
    const { server, port } = await refusingServer(() => times.push(performance.now()));
    const on = events(`postgres://nobody:x@127.0.0.1:${port}/none`);
    on.subscribe('h', () => {});
    await vi.waitFor(() => expect(times.length).toBeGreaterThanOrEqual(5), 10_000);
    await on.close();
    server.close();
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect([100, 200, 400, 800].map((least, index) => (pauses[index] ?? 0) >= least - 5)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('does not open the listening connection again after `close`', async () => {
    const on = events();
    const { told } = await listening(on, 'i');
    await on.close();
    expect(await cutListeners()).toBe(0);
    await say('i');
    const other = events();
    await heard(other, 'later');
    expect(told).not.toHaveBeenCalled();
  });
});

async function refusingServer(onConnect: () => void): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => {
    onConnect();
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}
