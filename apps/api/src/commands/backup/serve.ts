import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import { isNightlyDue, nightlyMoments } from '@gerbang/shared/domain/insight/backup';
import { fillText } from '@gerbang/shared/text/fill-text';
import type { PoolClient } from 'pg';

import { BACKUP_REQUESTED } from '../../platform/backup/request-subject.ts';
import { createPool } from '../../platform/database/database.ts';
import { createEvents } from '../../platform/database/events.ts';
import { EXIT } from '../command.ts';
import { chosenId, terminalTexts, type Installation, type Speaker } from './installation.ts';
import { isKitSafe } from './kit.ts';
import { isTestDue, makeBackup, reasonOf, testBackup } from './make.ts';
import * as requests from './requests.ts';
import { AnotherRuns, type Progress } from './take.ts';
import { tellFailed, tellMade, tellTested } from './tell.ts';

/** Requests are announced. This is for the schedule, and for announcements that were lost. */
const ROUND_MS = 30_000;
const RECONNECT_MS = 5_000;
const PROGRESS_MS = 2_000;

/** A service that holds the lock. All its own statements go through one connection, so it cannot lose the lock unnoticed. */
interface Service {
  client: PoolClient;
  installation: Installation;
  speaker: Speaker;
}

/**
 * Takes up what operators ask for, and what is due by the schedule, one after the other until SIGTERM. What runs then ends with the
 * process, and the next service begins it again.
 */
export async function serveBackups(installation: Installation, speaker: Speaker): Promise<number> {
  const { owner } = installation.source.urls;
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  process.once('SIGTERM', () => stop());
  const announcements = new EventEmitter();
  createEvents(owner).subscribe(BACKUP_REQUESTED, () => announcements.emit('asked'));
  const serve = async () => {
    for (;;) {
      await withService(installation, speaker, async (service) => {
        for (;;) {
          const { promise: announced, resolve } = Promise.withResolvers<void>();
          announcements.removeAllListeners().once('asked', resolve);
          if (!(await serveNext(service))) await Promise.race([announced, pause(ROUND_MS)]);
        }
      }).catch((error: unknown) =>
        speaker.say(fillText(terminalTexts().serve.lost, { reason: reasonOf(error) }), 'look'),
      );
      await pause(RECONNECT_MS);
    }
  };
  void serve();
  await stopped;
  speaker.say(terminalTexts().serve.ended);
  // Ends pg_dump and pg_restore, too, whose pipes close.
  process.exit(EXIT.good);
}

/** Runs `work`, which does not end by itself, as soon as no other service runs. Throws when the database is lost. */
async function withService(
  installation: Installation,
  speaker: Speaker,
  work: (service: Service) => Promise<never>,
): Promise<never> {
  const pool = createPool(installation.source.urls.owner, 1);
  try {
    const client = await pool.connect();
    try {
      let waits = false;
      while (!(await requests.lockService(client))) {
        if (!waits) speaker.say(terminalTexts().serve.another, 'look');
        waits = true;
        await pause(RECONNECT_MS);
      }
      speaker.say(fillText(terminalTexts().serve.ready, plan(installation)), 'good');
      return await work({ client, installation, speaker });
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** The nightly backup starts by the clock of the machine. */
const plan = ({ config }: Installation) => ({
  time: config.backup_time,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** Carries out the next request. Returns false when there is none, or none that can be carried out now. */
async function serveNext(service: Service): Promise<boolean> {
  const { client, installation } = service;
  const { source, config } = installation;
  const now = new Date();
  const { last, next } = nightlyMoments(now, plan(installation));
  const kit_is_safe = await isKitSafe(source.urls.owner, config);
  await requests.giveSign(client, { ...plan(installation), next_at: next, kit_is_safe });
  const facts = await requests.readNightlyFacts(client);
  if (isNightlyDue({ ...facts, now, last_due: last })) await requests.askByItself(client, 'backup', now);
  const request = await requests.takeUp(client);
  if (request === undefined) return false;
  const outcome = await carryOut(service, request);
  if (outcome === 'later') {
    await requests.putBack(client, request.id);
    return false;
  }
  await requests.end(client, request.id, outcome.fault);
  if (request.kind === 'backup' && request.is_nightly && outcome.fault === null && (await isTestDue(source.urls.owner)))
    await requests.askByItself(client, 'test', new Date());
  return true;
}

/** `later`: somebody makes a backup by command now. */
async function carryOut(
  { client, installation: { source }, speaker }: Service,
  { id, kind, is_nightly }: requests.Request,
): Promise<{ fault: string | null } | 'later'> {
  let progress: Progress = { step: null, share: null };
  const noting = setInterval(() => void requests.noteProgress(client, id, progress).catch(() => {}), PROGRESS_MS);
  const on_progress = (now: Progress) => (progress = now);
  try {
    if (kind === 'backup')
      tellMade(await makeBackup({ ...source, on_progress }, is_nightly ? 'nightly' : 'by_hand'), speaker);
    else {
      const newest = await chosenId(source.store, 'newest');
      tellTested(newest, await testBackup(source, newest), speaker);
    }
    return { fault: null };
  } catch (error) {
    if (error instanceof AnotherRuns) return 'later';
    tellFailed('', error, speaker);
    return { fault: reasonOf(error) };
  } finally {
    clearInterval(noting);
  }
}
