import type { FreeSlot } from '@gerbang/shared/contracts/building/slot-holds';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { passWindow, type PassTimes, type PassWindow } from '@gerbang/shared/domain/gate/pass-window';
import { isActive } from '@gerbang/shared/domain/permits/activity';
import { applicantActions, isInReview } from '@gerbang/shared/domain/permits/applicant-actions';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { splitItems } from '@gerbang/shared/domain/permits/forms/refused-items';
import { periodDays } from '@gerbang/shared/domain/permits/renewals';
import { PROGRESS_OF } from '@gerbang/shared/domain/permits/states';
import { openStages } from '@gerbang/shared/domain/permits/workflow';
import { midnightText } from '@gerbang/shared/time/wall-clock';

import type { Context } from '../../../platform/context.ts';
import { digest } from '../../../platform/database/ids.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import { signPass } from '../../../platform/keys/passes.ts';
import { presentEndorsement, type findEndorsement } from '../endorsement/endorsement.service.ts';
import { passKey } from './pass-key.service.ts';
import type {
  AttachmentFacts,
  CorrectionFacts,
  ItemFacts,
  LogFacts,
  PermitFacts,
  StageFacts,
  WorkerFacts,
} from './status.repository.ts';

export type Reader = Pick<Context, 'deps' | 'now'>;

export interface StatusFacts {
  permit: PermitFacts;
  items: readonly ItemFacts[];
  work_details: PermitStatus['work_details'];
  workers: readonly WorkerFacts[];
  stages: readonly StageFacts[];
  corrections: readonly CorrectionFacts[];
  /** For work: the last 7-day period that was granted. */
  renewed_period: number;
  /** For work: the last 7-day period that was requested. */
  asked_period: number;
  log: readonly LogFacts[];
  /** The first free slot, when the place of the permit was given back. */
  next_slot: FreeSlot | null;
  /** Office hours in which permits of this kind are usually decided. Null when unknown. */
  usual_hours: number | null;
  /** The question to the tenant. Undefined when no tenant was asked. */
  endorsement: Awaited<ReturnType<typeof findEndorsement>>;
}

/** How long the links to files that an applicant sees are valid. */
const SHOWN_MS = 5 * 60 * 1000;
/** Variant of an identity photo: the watermarked preview, which is too small to be misused. */
const PREVIEW = 'preview';

export function statusOf(reader: Reader, facts: StatusFacts): PermitStatus {
  const { permit, stages, log } = facts;
  return {
    kind: permit.kind,
    code: showCode(permit.code),
    progress: PROGRESS_OF[permit.state],
    created_at: permit.created_at.toISOString(),
    stages: openStages({ ...permit, stages }),
    since: since(facts).toISOString(),
    // Only an undecided permit needs an estimate.
    usual_hours: isUndecided(permit) ? facts.usual_hours : null,
    chain: stages.map(({ stage, step, decision }) => ({ stage, step, decision })),
    rejection_note: permit.rejection_note,
    correction: openCorrection(facts),
    actions: applicantActions({ ...permit, stages, has_lost_place: permit.place_returned_at !== null }),
    pass: passOf(reader, facts),
    pass_key: passKey(reader.deps.config, permit.code),
    window: shownWindow(facts),
    description: permit.description,
    ...people(permit),
    ...place(permit),
    endorsement: facts.endorsement === undefined ? null : presentEndorsement(facts.endorsement, reader.now()),
    ...schedule(permit),
    returned_place: permit.place_returned_at === null ? null : { next: facts.next_slot },
    place_kept_until: placeKeptUntil(facts),
    ...workValidity(reader, facts),
    load_unload_items: facts.items.map((item) => ({
      ...shownItem(reader, item),
      rejection_note: item.rejection_note,
      rejected_by: item.rejection_note === null ? null : { id: item.rejected_by },
      rejected_stage: item.rejected_stage,
    })),
    work_details: facts.work_details,
    worker_list: facts.workers.map(({ shown_ktp_id, name, position, email, phone }) => ({
      ktp_url: previewUrl(reader, shown_ktp_id),
      name,
      position,
      email,
      phone,
    })),
    progress_log: log.map(({ created_by, create_time, ...line }) => ({
      ...line,
      create_time: create_time.toISOString(),
      user: created_by === null ? null : { id: created_by },
    })),
  };
}

function isUndecided({ state }: PermitFacts): boolean {
  return state === 'submitted' || state === 'in_review';
}

export function shownItem(reader: Reader, item: ItemFacts) {
  return {
    id: item.id,
    item_detail: {
      id: item.item_id,
      name: item.name,
      description: item.description,
      image_url: item.photo_file_id === null ? null : viewingUrl(reader, item.photo_file_id, SHOWN_MS),
    },
    qty: item.qty,
    unit: item.unit,
  };
}

export function shownAttachment(reader: Reader, { name, file_id }: AttachmentFacts) {
  return { name, url: viewingUrl(reader, file_id, SHOWN_MS) };
}

/** A temporary link to the small watermarked copy of an identity photo. There is no link to the photo itself. */
export function previewUrl(reader: Reader, file_id: string | null): string | null {
  return file_id === null ? null : viewingUrl(reader, file_id, SHOWN_MS, PREVIEW);
}

/**
 * Time since which the permit waits for its open stages. Without open stages, the time of the last line of the
 * timeline.
 */
function since({ permit, stages, corrections, log }: StatusFacts): Date {
  const { step } = permit;
  if (step === null || permit.state === 'returned') return log.at(-1)?.create_time ?? permit.created_at;
  const before = stages.filter((stage) => stage.step < step).map((stage) => stage.decided_at);
  const times = [permit.created_at, ...before, ...corrections.map((correction) => correction.fixed_at)];
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
}

function openCorrection({ permit, corrections }: StatusFacts): PermitStatus['correction'] {
  if (permit.state !== 'returned') return null;
  const open = corrections.find((correction) => correction.fixed_at === null);
  if (open === undefined) return null;
  const { fields, note, notes } = open;
  const noted = fields.map((field, index) => [field, notes[index] ?? ''] as const);
  return { fields, note, notes: Object.fromEntries(noted.filter(([, text]) => text !== '')) };
}

/**
 * The pass for the gate. Null when the permit is not approved, its time is over, or all its goods have passed. The pass
 * stays the same until the permit changes.
 */
function passOf(reader: Reader, { permit, renewed_period, items }: StatusFacts): string | null {
  if (permit.state !== 'approved' && permit.state !== 'checked') return null;
  const { accepted } = splitItems(items);
  if (accepted.length > 0 && accepted.every(({ qty, passed }) => passed >= qty)) return null;
  const window = windowOf(permit, renewed_period);
  if (window === undefined || window.until <= reader.now()) return null;
  const jti = digest(`${permit.id}:${permit.updated_at.getTime()}`).slice(0, 16);
  return signPass(reader.deps.config.pass_keys, {
    permit_id: permit.id,
    property_id: permit.property_id,
    ...window,
    jti,
  });
}

function shownWindow({ permit, renewed_period }: StatusFacts): PermitStatus['window'] {
  const window = windowOf(permit, renewed_period);
  return window === undefined ? null : { from: window.from.toISOString(), until: window.until.toISOString() };
}

/** A place is kept until its slot ends, and until the end of the hold when the e-mail address is not confirmed. */
function placeKeptUntil({ permit, renewed_period }: StatusFacts): string | null {
  if (permit.kind === 'work' || permit.place_returned_at !== null || !isInReview(permit.state)) return null;
  const until = permit.hold_until ?? windowOf(permit, renewed_period)?.until;
  return until?.toISOString() ?? null;
}

function windowOf(permit: PermitFacts, renewed_period: number): PassWindow | undefined {
  const times = passTimes(permit, renewed_period);
  return times && passWindow(times);
}

/** Work may enter until the end of its last granted period. */
function passTimes({ time_zone, ...permit }: PermitFacts, renewed_period: number): PassTimes | undefined {
  const { start_date, end_date, day, starts, ends } = permit;
  if (start_date !== null && end_date !== null) {
    const { last_day } = periodDays(renewed_period, { start_date, end_date });
    return { start_date, end_date: last_day, time_zone };
  }
  return day === null || starts === null || ends === null ? undefined : { day, starts, ends, time_zone };
}

/** The applicant, who is called `vendor` for goods and `submitter` for work in the response. */
function people({ kind, company, name, email, phone, position }: PermitFacts) {
  const person = { company, name, email, phone };
  return kind === 'work' ? { vendor: null, submitter: { ...person, position } } : { vendor: person, submitter: null };
}

function place({ tenant_name, floor_name, ...permit }: PermitFacts) {
  return {
    tenant: tenant_name === null ? null : { name: tenant_name },
    property: { id: permit.property_id, name: permit.property_name, time_zone: permit.time_zone },
    office: { phone: permit.contact_phone, whatsapp: permit.contact_whatsapp, hours: permit.contact_hours },
    floor: permit.floor_id === null ? null : { id: permit.floor_id, name: floor_name ?? '' },
    location: permit.location,
    bay: permit.bay_name,
    plate: permit.plate,
    driver_name: permit.driver_name,
    expected_at: permit.expected_at?.toISOString() ?? null,
  };
}

function schedule({ day, time_zone, ...permit }: PermitFacts) {
  return {
    date: day === null ? null : midnightText(day, time_zone),
    time: permit.slot_name,
    start_date: permit.start_date,
    end_date: permit.end_date,
    // The database returns times with seconds; the response has HH:mm.
    start_time: permit.start_time?.slice(0, 5) ?? null,
    end_time: permit.end_time?.slice(0, 5) ?? null,
  };
}

/** Work is active within its dates and granted periods. Goods are never active. */
function workValidity(reader: Reader, { permit, renewed_period }: StatusFacts) {
  const { start_date, end_date, state, time_zone } = permit;
  if (start_date === null || end_date === null) return { is_active: false, renewed_until: null };
  return {
    is_active: isActive({ state, start_date, end_date, renewed_period, time_zone }, reader.now()),
    renewed_until: periodDays(renewed_period, { start_date, end_date }).last_day,
  };
}
