import type {
  FinishRoundBody,
  IncidentBody,
  Round,
  RoundDatatable,
  RoundListQuery,
  ScanAnswer,
  ScanBody,
  StartRoundBody,
} from '@gerbang/shared/contracts/operations/security';
import { readCheckpointQr, readShortCode } from '@gerbang/shared/domain/operations/security/checkpoint-codes';
import { isTimeOfRound, SCAN_DELAY_MAX_MS } from '@gerbang/shared/domain/operations/security/rounds';
import { CLOCK_SKEW_MS } from '@gerbang/shared/time/clock-skew';

import { record } from '../../../platform/audit/audit.ts';
import { requireStaff, ownerKey, type Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import { countAttempt, type Allowance } from '../../../platform/http/throttle.ts';
import { claim } from '../../building/uploads/uploads.service.ts';
import { requireSecurity } from './access.service.ts';
import { findByCode } from './checkpoints.repository.ts';
import * as repository from './patrols.repository.ts';
import type { StoredRound } from './patrols.repository.ts';

/** A guard scans a few checkpoints a minute. The limit stops somebody who tries out codes. */
const SCANS: Allowance = { name: 'patrol-scan', hits: 60, seconds: 60 };

export function list(ctx: Context, ask: RoundListQuery): Promise<RoundDatatable> {
  requireSecurity(ctx);
  return ctx.within(ask.property_id, async (tx) => {
    const page = await repository.listPage(tx, ask, ctx.now());
    return {
      ...page,
      data: page.data.map(({ guard_id, guard, started_at, due_at, finished_at, ...row }) => ({
        ...row,
        guard: { id: guard_id, name: guard },
        started_at: started_at.toISOString(),
        due_at: due_at.toISOString(),
        finished_at: finished_at?.toISOString() ?? null,
      })),
    };
  });
}

export function read(ctx: Context, property_id: string, id: string): Promise<Round> {
  requireSecurity(ctx);
  return ctx.within(property_id, async (tx) =>
    present(tx, ctx, property_id, found(await repository.find(tx, property_id, id))),
  );
}

/** Starts a round. Sending the same id twice starts one round. A guard can only be on one round at a time. */
export async function start(ctx: Context, property_id: string, body: StartRoundBody): Promise<Round> {
  const { user_id: guard_id } = requireStaff(ctx);
  const { id, template_id } = body;
  const started_at = new Date(body.at);
  try {
    return await ctx.within(property_id, async (tx) => {
      requireTime(ctx, started_at);
      const before = await repository.find(tx, property_id, id);
      if (before !== undefined) {
        if (before.guard_id !== guard_id || before.template_id !== template_id) throw new AppError('conflict');
        return present(tx, ctx, property_id, before);
      }
      const template = (await repository.listTemplates(tx, property_id)).find((one) => one.id === template_id);
      if (template === undefined) throw fieldFault('template_id', 'invalid');
      const { name, is_ordered, within_minutes } = template;
      const due_at = new Date(started_at.getTime() + within_minutes * 60_000);
      const round = { id, template_id, name, is_ordered, within_minutes, guard_id, started_at, due_at };
      if (!(await repository.insert(tx, property_id, round))) throw new AppError('conflict');
      await log(tx, ctx, property_id, id, 'started', { name, started_at: started_at.toISOString() });
      return present(tx, ctx, property_id, found(await repository.find(tx, property_id, id)));
    });
  } catch (error) {
    if (isDatabaseError(error, '23505', 'one_open_round_per_guard')) throw fieldFault('template_id', 'taken');
    throw error;
  }
}

/**
 * Records a scan. A code that does not belong to the round is answered with an outcome, not an error, so that the guard
 * can walk on.
 */
export async function scan(ctx: Context, property_id: string, id: string, body: ScanBody): Promise<ScanAnswer> {
  await countAttempt(ctx.deps.db, SCANS, requireStaff(ctx).user_id, ctx.now());
  return ctx.within(property_id, async (tx) => {
    const round = await lockOwn(tx, ctx, property_id, id);
    const at = new Date(body.at);
    if (!isTimeOfRound(round, at, ctx.now())) throw fieldFault('at', 'invalid');
    const code = body.way === 'scanned' ? readCheckpointQr(body.code) : readShortCode(body.code);
    const checkpoint = code && (await findByCode(tx, property_id, code));
    const answer = async (outcome: ScanAnswer['outcome']): Promise<ScanAnswer> => ({
      outcome,
      checkpoint: checkpoint?.name ?? null,
      round: await present(tx, ctx, property_id, round),
    });
    if (checkpoint === undefined) return answer('unknown');
    const stops = await repository.listStops(tx, property_id, id);
    if (!stops.some(({ checkpoint_id }) => checkpoint_id === checkpoint.id)) return answer('elsewhere');
    const kept = { property_id, round_id: id, id: body.id, checkpoint_id: checkpoint.id, way: body.way, at };
    if (!(await repository.insertScan(tx, { ...kept, sent_at: ctx.now() }))) return answer('again');
    await log(tx, ctx, property_id, id, 'scanned', { checkpoint_id: checkpoint.id, way: body.way, at: body.at });
    return answer('counted');
  });
}

/** Records an incident with its photos. Sending the same id twice records it once. */
export async function addIncident(ctx: Context, property_id: string, id: string, body: IncidentBody): Promise<Round> {
  const { checkpoint_id, note } = body;
  return ctx.within(property_id, async (tx) => {
    const round = await lockOwn(tx, ctx, property_id, id);
    const at = new Date(body.at);
    if (!isTimeOfRound(round, at, ctx.now())) throw fieldFault('at', 'invalid');
    const stops = await repository.listStops(tx, property_id, id);
    if (checkpoint_id !== null && !stops.some((stop) => stop.checkpoint_id === checkpoint_id))
      throw fieldFault('checkpoint_id', 'invalid');
    const incident = { property_id, round_id: id, id: body.id, checkpoint_id, note, at, sent_at: ctx.now() };
    if (await repository.insertIncident(tx, incident)) {
      await attachPhotos(tx, ctx, incident, body.photos);
      await log(tx, ctx, property_id, id, 'incident', { checkpoint_id, photos: body.photos.length });
    }
    return present(tx, ctx, property_id, round);
  });
}

/** Finishes a round. Finishing it again changes nothing. */
export async function finish(ctx: Context, property_id: string, id: string, body: FinishRoundBody): Promise<Round> {
  return ctx.within(property_id, async (tx) => {
    const round = await lockOwn(tx, ctx, property_id, id);
    if (round.finished_at === null) {
      const at = new Date(body.at);
      if (!isTimeOfRound(round, at, ctx.now())) throw fieldFault('at', 'invalid');
      // A phone whose clock is behind must not end a round before it started.
      const finished_at = at < round.started_at ? round.started_at : at;
      await repository.finish(tx, property_id, id, { finished_at, note: body.note });
      await log(tx, ctx, property_id, id, 'finished', { name: round.name });
    }
    return present(tx, ctx, property_id, found(await repository.find(tx, property_id, id)));
  });
}

/**
 * Lets a planner close a round that its guard did not finish, once its time has passed. Closing it again changes
 * nothing.
 */
export async function close(ctx: Context, property_id: string, id: string): Promise<Round> {
  return ctx.within(property_id, async (tx) => {
    const round = found(await repository.find(tx, property_id, id, true));
    if (round.finished_at === null) {
      const finished_at = ctx.now();
      if (finished_at <= round.due_at) throw new AppError('conflict');
      await repository.finish(tx, property_id, id, { finished_at, note: round.note });
      await log(tx, ctx, property_id, id, 'closed', { name: round.name, guard_id: round.guard_id });
    }
    return present(tx, ctx, property_id, found(await repository.find(tx, property_id, id)));
  });
}

export async function present(tx: Tx, ctx: Context, property_id: string, round: StoredRound): Promise<Round> {
  const { guard_id, guard, started_at, due_at, finished_at, ...facts } = round;
  const stops = await repository.listStops(tx, property_id, round.id);
  const incidents = await repository.listIncidents(tx, property_id, round.id);
  return {
    ...facts,
    guard: { id: guard_id, name: guard },
    started_at: started_at.toISOString(),
    due_at: due_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    stops: stops.map(({ scan_id, at, sent_at, way, ...stop }) => ({
      ...stop,
      scan:
        scan_id === null || at === null || sent_at === null || way === null
          ? null
          : { id: scan_id, at: at.toISOString(), sent_at: sent_at.toISOString(), way },
    })),
    incidents: incidents.map(({ file_ids, at, checkpoint_id: _stop, ...incident }) => ({
      ...incident,
      at: at.toISOString(),
      photo_urls: file_ids.map((file_id) => viewingUrl(ctx, file_id)),
    })),
  };
}

/** Locks a round and refuses anybody but its guard. */
async function lockOwn(tx: Tx, ctx: Context, property_id: string, id: string): Promise<StoredRound> {
  const round = found(await repository.find(tx, property_id, id, true));
  if (round.guard_id !== requireStaff(ctx).user_id) throw new AppError('forbidden');
  return round;
}

async function attachPhotos(
  tx: Tx,
  ctx: Context,
  incident: repository.NewIncident,
  photos: readonly string[],
): Promise<void> {
  if (photos.length === 0) return;
  const { property_id } = incident;
  const urls = photos.map((url, index) => ({ url, path: `photos.${index}` }));
  const owner_key = ownerKey(ctx.actor) ?? '';
  const files = await claim(tx, ctx, { property_id, owner_key, kind: 'operation', urls });
  await repository.insertPhotos(tx, incident, files);
}

function requireTime(ctx: Context, at: Date): void {
  const ago = ctx.now().getTime() - at.getTime();
  if (ago < -CLOCK_SKEW_MS || ago > SCAN_DELAY_MAX_MS) throw fieldFault('at', 'invalid');
}

function log(tx: Tx, ctx: Context, property_id: string, id: string, what: string, detail: Record<string, unknown>) {
  return record(tx, ctx, { property_id, action: `patrol-round.${what}`, record: { kind: 'patrol-round', id }, detail });
}
