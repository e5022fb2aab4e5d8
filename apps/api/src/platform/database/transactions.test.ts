import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { createWorld } from '../../../test/harness.ts';
import { afterCommit, readingTransaction, together, transaction, unread, type Tx } from './database.ts';

const world = await createWorld();
const write = (tx: Tx, key: string, hits = 1) =>
  tx.insertInto('throttle').values({ key, hits, window_ends: new Date() }).execute();
const keys = async () =>
  (await world.owner.selectFrom('throttle').select('key').orderBy('key').execute()).map((row) => row.key);
const inOne = <T>(work: (tx: Tx) => Promise<T>) => transaction(world.db, {}, work);
beforeEach(() => world.owner.deleteFrom('throttle').execute());

describe('a transaction', () => {
  it('stores writes whose answers nobody waits for', async () => {
    await inOne((tx) => unread(tx, write(tx, 'one')));
    expect(await keys()).toEqual(['one']);
  });

  it('does what follows a commit after it, and not when it is rolled back', async () => {
    const seen: string[] = [];
    await inOne(async (tx) => {
      afterCommit(tx, () => seen.push('after'));
      await write(tx, 'one');
      seen.push('inside');
    });
    expect(seen).toEqual(['inside', 'after']);
    const failing = inOne(async (tx) => {
      afterCommit(tx, () => seen.push('never'));
      await unread(tx, write(tx, 'one'));
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(seen).toEqual(['inside', 'after']);
  });

  it('fails with the error of such a write, also when a later statement was refused because of it', async () => {
    const twice = async (tx: Tx) => {
      await unread(tx, write(tx, 'one'));
      await unread(tx, write(tx, 'one'));
    };
    await expect(inOne(twice)).rejects.toMatchObject({ code: '23505' });
    const andMore = async (tx: Tx) => {
      await twice(tx);
      await write(tx, 'two');
    };
    await expect(inOne(andMore)).rejects.toMatchObject({ code: '23505' });
    expect(await keys()).toEqual([]);
  });

  it('fails with the cause, also when the refusal of another statement comes first', async () => {
    const parts = (tx: Tx) => Promise.all([together([write(tx, 'one'), write(tx, 'one')]), write(tx, 'two')]);
    await expect(inOne(parts)).rejects.toMatchObject({ code: '23505' });
  });

  it('fails with the cause, also when a name was used that is not prepared because of it', async () => {
    const named = (tx: Tx) => sql`select ${1}::int as named_after_a_failure`.execute(tx);
    // The second run gives the statement a name. It and the third are sent after the failure.
    await inOne(named);
    const parts = (tx: Tx) => {
      together([write(tx, 'one'), write(tx, 'one'), named(tx)]).catch(() => {});
      return named(tx);
    };
    await expect(inOne(parts)).rejects.toMatchObject({ code: '23505' });
  });

  it('runs statements that are sent together in their order, and reports the first error', async () => {
    await inOne((tx) => together([write(tx, 'one'), tx.updateTable('throttle').set({ hits: 7 }).execute()]));
    expect(await world.owner.selectFrom('throttle').select(['key', 'hits']).execute()).toEqual([
      { key: 'one', hits: 7 },
    ]);
    const refused = (code: string) => Promise.reject(new Error(code));
    const parts = (tx: Tx) => together([write(tx, 'two'), refused('first'), write(tx, 'three'), refused('second')]);
    await expect(inOne(parts)).rejects.toThrow('first');
    expect(await keys()).toEqual(['one']);
  });

  it('refuses statements after its end, which would run in the transaction of somebody else', async () => {
    let stray: Promise<unknown> = Promise.resolve();
    const fails = inOne(async (tx) => {
      stray = sql`select 1`.execute(tx).then(() => write(tx, 'stray'));
      stray.catch(() => {});
      throw new Error('refused');
    });
    await expect(fails).rejects.toThrow('refused');
    await expect(stray).rejects.toThrow('The transaction is over.');
    expect(await keys()).toEqual([]);
  });

  it('does not pass for committed when an error was swallowed', async () => {
    const swallows = inOne(async (tx) => {
      await write(tx, 'one');
      await write(tx, 'one').catch(() => {});
    });
    await expect(swallows).rejects.toThrow('The transaction was rolled back.');
    expect(await keys()).toEqual([]);
  });

  it('cannot write when it only reads', async () => {
    const writes = readingTransaction(world.db, {}, (tx) => write(tx, 'one'));
    await expect(writes).rejects.toMatchObject({ code: '25006' });
  });
});

describe('a named statement', () => {
  it('is planned again after a migration has changed what it reads, inside and outside of a transaction', async () => {
    await sql`create table changing (id int)`.execute(world.owner);
    await sql`insert into changing values (1)`.execute(world.owner);
    await sql`grant select on changing to public`.execute(world.owner);
    const read = async (db: Tx | typeof world.db) =>
      (await sql`select * from changing where id = ${1}`.execute(db)).rows;
    // A statement gets its name at the second run and is prepared then.
    for (let run = 0; run < 3; run += 1) await read(world.db);
    await sql`alter table changing add column name text`.execute(world.owner);
    expect(await read(world.db)).toEqual([{ id: 1, name: null }]);
    for (let run = 0; run < 3; run += 1) await inOne(read);
    await sql`alter table changing add column size int`.execute(world.owner);
    expect(await inOne(read)).toEqual([{ id: 1, name: null, size: null }]);
  });
});
