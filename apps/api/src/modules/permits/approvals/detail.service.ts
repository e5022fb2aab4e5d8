import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { offeredMoves } from '@gerbang/shared/domain/permits/offered-moves';
import { periodDays } from '@gerbang/shared/domain/permits/renewals';
import { PROGRESS_OF } from '@gerbang/shared/domain/permits/states';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import { presentEndorsement } from '../endorsement/endorsement.service.ts';
import { isApplicantOf } from '../permits/applicant/applicant.service.ts';
import { clashesOf } from '../permits/decide/clashes.service.ts';
import { listComments } from '../permits/decide/comments.service.ts';
import { hasDecided } from '../permits/decide/decide.service.ts';
import { putOffUntil } from '../permits/decide/put-off.service.ts';
import { readPermitFacts } from '../status/status-facts.service.ts';
import * as repository from './detail.repository.ts';

/** How long the links to photos and documents of an opened permit are valid. */
const SHOWN_MS = 15 * 60 * 1000;

type Facts = Awaited<ReturnType<typeof readPermitFacts>>;

export function readPermit(ctx: Context, key: PermitKey): Promise<PermitDetail> {
  return ctx.reading.within(key.property_id, async (tx) => {
    const [facts, course, bay, standings, comments, clashes, put_off_until] = await Promise.all([
      readPermitFacts(tx, ctx, key),
      courseOf(tx, key),
      repository.findBay(tx, key),
      repository.listStandings(tx, key),
      listComments(tx, key),
      clashesOf(tx, key),
      putOffUntil(tx, ctx, key),
    ]);
    return {
      property_id: key.property_id,
      id: key.id,
      ...factsOf(facts),
      renewal: renewalOf(facts),
      ...course,
      ...filesOf(ctx, facts),
      items: itemsOf(ctx, facts, standings),
      bay: bay ?? null,
      endorsement: facts.endorsement === undefined ? null : presentEndorsement(facts.endorsement, ctx.now()),
      comments: comments.map((one) => ({ ...one, at: one.at.toISOString() })),
      clashes,
      put_off_until: instant(put_off_until),
      moves: await movesOf(tx, ctx, facts),
    };
  });
}

function factsOf({ permit, work_details, renewed_period }: Facts) {
  const { company, name, email, phone, address, position, shown_ktp_id, start_date, end_date } = permit;
  return {
    code: showCode(permit.code),
    kind: permit.kind,
    state: permit.state,
    progress: PROGRESS_OF[permit.state],
    created_at: permit.created_at.toISOString(),
    updated_at: permit.updated_at.toISOString(),
    property: { name: permit.property_name, time_zone: permit.time_zone },
    erased: permit.erased_at === null ? null : { at: permit.erased_at.toISOString(), months: permit.erased_months },
    applicant: { company, name, email, phone, address, position, identity_file_id: shown_ktp_id },
    consent_version: permit.consent_version,
    terms_version: permit.terms_version,
    tenant: permit.tenant_name,
    floor: permit.floor_name,
    location: permit.location,
    description: permit.description,
    plate: permit.plate,
    driver_name: permit.driver_name,
    day: permit.day,
    time: permit.slot_name,
    start_date,
    end_date,
    start_time: permit.start_time?.slice(0, 5) ?? null,
    end_time: permit.end_time?.slice(0, 5) ?? null,
    renewed_until:
      start_date === null || end_date === null ? null : periodDays(renewed_period, { start_date, end_date }).last_day,
    rejection_note: permit.rejection_note,
    work_details: [...work_details],
  };
}

/** The renewal that was requested and not granted yet. */
function renewalOf({ permit, renewed_period, asked_period }: Facts): PermitDetail['renewal'] {
  const { start_date, end_date } = permit;
  if (asked_period <= renewed_period || start_date === null || end_date === null) return null;
  return { period: asked_period, until: periodDays(asked_period, { start_date, end_date }).last_day };
}

/** Decisions, corrections, timeline and comments. */
async function courseOf(tx: Tx, key: PermitKey) {
  const [chain, corrections, log] = await Promise.all([
    repository.listChain(tx, key),
    repository.listCorrections(tx, key),
    repository.listLog(tx, key),
  ]);
  return {
    chain: chain.map((stage) => ({
      ...stage,
      asked_at: instant(stage.asked_at),
      due_at: instant(stage.due_at),
      decided_at: instant(stage.decided_at),
    })),
    corrections: corrections.map((one) => ({
      ...one,
      asked_at: one.asked_at.toISOString(),
      fixed_at: instant(one.fixed_at),
    })),
    log: log.map((line) => ({ ...line, at: line.at.toISOString() })),
  };
}

function filesOf(ctx: Context, { attachments, workers }: Facts) {
  return {
    attachments: attachments.map(({ name, file_id }) => ({ name, url: viewingUrl(ctx, file_id, SHOWN_MS) })),
    workers: workers.map(({ shown_ktp_id, ...worker }) => ({ ...worker, identity_file_id: shown_ktp_id })),
  };
}

function itemsOf(ctx: Context, { items }: Facts, listed: readonly repository.ItemStanding[]): PermitDetail['items'] {
  const standings = new Map(listed.map((one) => [one.id, one]));
  return items.map(({ id, name, description, qty, unit, photo_file_id, rejection_note }) => {
    const { rejected_stage = null, rejected_by = null, passed = 0, entry = null } = standings.get(id) ?? {};
    return {
      id,
      name,
      description,
      qty,
      unit,
      photo_url: photo_file_id === null ? null : viewingUrl(ctx, photo_file_id, SHOWN_MS),
      rejection_note,
      rejected_stage,
      rejected_by,
      passed,
      entry: entry === null ? null : { ...entry, code: showCode(entry.code) },
    };
  });
}

async function movesOf(tx: Tx, ctx: Context, facts: Facts): Promise<PermitDetail['moves']> {
  const { permit, stages } = facts;
  const [is_own, has_decided] = await Promise.all([isApplicantOf(tx, ctx, permit), hasDecided(tx, ctx, permit)]);
  const asks_renewal = renewalOf(facts) !== null;
  return offeredMoves(ctx.actor, { ...permit, stages }, { is_own, has_decided, asks_renewal });
}

function instant(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
