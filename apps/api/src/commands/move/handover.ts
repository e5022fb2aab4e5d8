import { setTimeout as pause } from 'node:timers/promises';

import type { Client } from 'pg';

import { GROUP_LOCK, connect, inTransaction, openSnapshot, placeAt, propertiesAt, type Move } from './cells.ts';
import type { FileCopy } from './files.ts';
import { addJobs, parkJobs } from './jobs.ts';
import { copyLastAnswers, copyLastMails, copyPeople } from './people.ts';
import { pauseReplication, publishesAll, startAgain, waitForMarker, waitUntilClose } from './replication.ts';
import { raiseSequences } from './tables.ts';

/** Longest wait for running writes of the group. Meanwhile new ones are answered with 503. */
const LOCK_MS = 2_000;
/** The handover is given up before it is final when it has taken this long: nobody waits longer than 5 s. */
const LIMIT_MS = 4_000;
const AGAIN_MS = 3_000;
const LOCK_NOT_AVAILABLE = '55P03';

export interface HandedOver {
  /** Time in which the group could not be written. */
  read_only_ms: number;
  attempts: number;
  people_rows: number;
  files: number;
  jobs: number;
}

/** Snapshots of both cells at the handover, to be compared while the group is in use again. */
export interface Snapshots {
  source: Client;
  target: Client;
}

interface Prepared {
  files: FileCopy;
  /** Everything older has been copied (`copyOthers`). */
  since: string;
}

/** Moves the group in one go. Tries again when writes keep it from being locked, or when the target is behind. */
export async function handOver(move: Move, prepared: Prepared): Promise<HandedOver & { snapshots: Snapshots }> {
  for (let attempts = 1; ; attempts += 1) {
    await waitUntilClose(move);
    await waitForLongWrites(move);
    const done = await attempt(move, prepared);
    if (done !== undefined) return { ...done, attempts };
    move.note('the group could not be handed over within the time, trying again');
    await pause(AGAIN_MS);
  }
}

async function attempt(move: Move, prepared: Prepared) {
  const started = performance.now();
  const lock = await connect(move.source.url);
  try {
    if (!(await lockGroup(lock, move.group_id))) return undefined;
    const remaining = () => LIMIT_MS - (performance.now() - started);
    const copied = await copyRest(move, prepared, remaining);
    if (copied === undefined) {
      await startAgain(move);
      return undefined;
    }
    const jobs = await complete(move, prepared, copied.snapshots);
    return { ...copied, jobs, read_only_ms: Math.round(performance.now() - started) };
  } finally {
    // Ends the lock too.
    await lock.end();
  }
}

async function complete(move: Move, { since }: Prepared, snapshots: Snapshots): Promise<number> {
  try {
    await leaveSource(move);
    return await openTarget(move, since);
  } catch (error) {
    await endSnapshots(snapshots);
    throw error;
  }
}

/** An open connection would keep the process from ending. */
export async function endSnapshots({ source, target }: Snapshots): Promise<void> {
  await Promise.all([source.end(), target.end()]);
}

/** Transactions that hold the group and have begun more than a second ago, such as a job that counts a property again. */
const LONG_WRITES = `
  select from pg_locks l join pg_stat_activity a on a.pid = l.pid
   where l.locktype = 'advisory' and l.classid = ${GROUP_LOCK} and l.objid = (hashtext($1)::bigint & 4294967295)::oid
     and a.xact_start < now() - interval '1 second'`;
const POLL_MS = 200;

/** Waits for them while the group is in use. The lock would refuse all others meanwhile, and not be granted in its time. */
async function waitForLongWrites({ source, group_id, note }: Move): Promise<void> {
  const isHeld = async () => ((await source.db.query(LONG_WRITES, [group_id])).rowCount ?? 0) > 0;
  if (await isHeld()) note('waiting for a long transaction of the group');
  while (await isHeld()) await pause(POLL_MS);
}

/** Waits until no transaction of the group writes. New ones are refused from the time at which this waits. */
async function lockGroup(lock: Client, group_id: string): Promise<boolean> {
  await lock.query(`select set_config('lock_timeout', $1, false)`, [`${LOCK_MS}ms`]);
  try {
    await lock.query('select pg_advisory_lock($1, hashtext($2))', [GROUP_LOCK, group_id]);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** Copies what is not replicated. Returns undefined when that takes too long. */
async function copyRest(move: Move, { files, since }: Prepared, remaining: () => number) {
  const ids = await propertiesAt(move.source, move.group_id);
  if (ids.join() !== move.property_ids.join() || !(await publishesAll(move)))
    throw new Error('The group has got another property since the move began: cancel it (--cancel) and begin again.');
  if (!(await waitForMarker(move, remaining()))) return undefined;
  await pauseReplication(move);
  const source = await openSnapshot(move.source.url);
  let target: Client | undefined;
  try {
    const people_rows = await copyPeople(move, source);
    await copyLastAnswers(move, since);
    const copied_files = await files.next();
    target = await openSnapshot(move.target.url);
    if (remaining() > 0) return { people_rows, files: copied_files, snapshots: { source, target } };
    await endSnapshots({ source, target });
    return undefined;
  } catch (error) {
    await Promise.all([source.end(), target?.end()]);
    throw error;
  }
}

/** From its commit the group is at the other cell, and nothing goes back. */
async function leaveSource(move: Move): Promise<void> {
  const { source, group_id, to_url } = move;
  await inTransaction(source.db, async () => {
    await parkJobs(move);
    await source.db.query(`update group_place set state = 'moved', url = $2, since = now() where group_id = $1`, [
      group_id,
      to_url,
    ]);
  });
}

/** The target gets the jobs and is open, both or neither. Returns the number of jobs. */
export async function openTarget(move: Move, since: string): Promise<number> {
  const { target, group_id } = move;
  await copyLastMails(move, since);
  return inTransaction(target.db, async () => {
    const jobs = await addJobs(move);
    await raiseSequences(target.db);
    await target.db.query('delete from group_place where group_id = $1', [group_id]);
    return jobs;
  });
}

/** What a mover that was killed in the middle of a handover has left to do. */
export async function handoverState(move: Move): Promise<'not begun' | 'target not open' | 'done'> {
  const [here, there] = await Promise.all([placeAt(move.source, move.group_id), placeAt(move.target, move.group_id)]);
  if (here?.state !== 'moved') return 'not begun';
  return there?.state === 'arriving' ? 'target not open' : 'done';
}
