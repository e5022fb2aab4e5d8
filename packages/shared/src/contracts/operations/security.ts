import * as z from 'zod/mini';

import { HANDOVER_STATES } from '../../domain/operations/security/handovers.ts';
import { ROUND_STATES } from '../../domain/operations/security/rounds.ts';
import { calendarDay, cleanText, id, optionalText } from '../common.ts';
import { datatable, datatableQuery } from '../datatable.ts';
import { gatePin } from '../gate/gate-movements.ts';
import { leave } from './security-leave.ts';

const moment = z.iso.datetime({ offset: true, error: 'invalid' });
const person = z.object({ id, name: z.string() });
const named = z.object({ id, name: z.string() });

/** `GET /v1/patrol-checkpoint-labels`: the labels to print and put up. */
export const labelsQuery = z.object({ property_id: id });
export const checkpointLabel = z.object({
  id,
  name: z.string(),
  floor: z.nullable(z.string()),
  location: z.string(),
  qr: z.string(),
  short_code: z.string(),
});
export type CheckpointLabel = z.infer<typeof checkpointLabel>;
export const checkpointLabels = z.object({ property: z.string(), data: z.array(checkpointLabel) });
export type CheckpointLabels = z.infer<typeof checkpointLabels>;

/** A person who can be put on the roster. */
const guard = z.extend(person, { phone: z.string() });
export type RosterPerson = z.infer<typeof guard>;

export const duty = z.object({
  id,
  day: z.string(),
  shift: named,
  post: z.nullable(named),
  person: guard,
  from: z.string(),
  until: z.string(),
  status: z.enum(['planned', 'absent']),
  on_leave: z.boolean(),
  reason: z.string(),
  /** The absent person that this person replaces. */
  instead_of: z.nullable(person),
  version: z.number(),
});
export type Duty = z.infer<typeof duty>;

/** `GET /v1/security-roster`: the week that includes `day`, by default today. */
export const rosterQuery = z.object({ property_id: id, day: z.optional(calendarDay) });
export const roster = z.object({
  time_zone: z.string(),
  today: z.string(),
  days: z.array(z.string()),
  people: z.array(guard),
  shifts: z.array(z.extend(named, { starts: z.string(), ends: z.string() })),
  posts: z.array(named),
  duties: z.array(duty),
  /** Leave of guards in this week. */
  leaves: z.array(leave),
});
export type Roster = z.infer<typeof roster>;

/** `GET /v1/security-on-duty`: who is on duty now, and who comes next. */
export const onDuty = z.object({
  at: z.string(),
  time_zone: z.string(),
  now: z.array(duty),
  next: z.array(duty),
  /** Hand-overs without the second signature. */
  handovers_waiting: z.number(),
  /** Rounds in progress, and rounds of the last day that a supervisor should review. */
  rounds_running: z.number(),
  rounds_wrong: z.number(),
});
export type OnDuty = z.infer<typeof onDuty>;

const dutyFacts = { day: calendarDay, shift_id: id, post_id: z._default(z.nullable(id), null), account_id: id };

/** `POST /v1/security-duty` */
export const createDutyBody = z.strictObject(dutyFacts);
export type CreateDutyBody = z.infer<typeof createDutyBody>;

/** `PUT /v1/security-duty/{id}`: replaces all fields. `version` is the version that the caller read. */
export const updateDutyBody = z.strictObject({ ...dutyFacts, version: z.int('required') });
export type UpdateDutyBody = z.infer<typeof updateDutyBody>;

/** `PUT /v1/security-duty/{id}/absence`: marks a person as absent or present again, optionally with a substitute. */
export const absenceBody = z
  .strictObject({
    is_absent: z.boolean('required'),
    reason: optionalText(240),
    substitute_id: z._default(z.nullable(id), null),
    version: z.int('required'),
  })
  .check(
    z.refine(({ is_absent, reason }) => !is_absent || reason !== '', { error: 'required', path: ['reason'] }),
    z.refine(({ is_absent, substitute_id }) => is_absent || substitute_id === null, {
      error: 'invalid',
      path: ['substitute_id'],
    }),
  );
export type AbsenceBody = z.infer<typeof absenceBody>;

/** `POST /v1/security-duty/{id}/swap`: two people swap their duties. */
export const swapBody = z.strictObject({ with_id: id, version: z.int('required') });
export type SwapBody = z.infer<typeof swapBody>;

/** `POST /v1/security-duty-copy`: copies the previous week into the week that includes `day`. Existing duties stay. */
export const copyWeekBody = z.strictObject({ day: calendarDay });
export const weekCopied = z.object({ copied: z.number(), skipped: z.number() });
export type WeekCopied = z.infer<typeof weekCopied>;

/** `GET /v1/security-duty-download`: the duties of a period. */
export const dutyDownloadQuery = z.object({ property_id: id, from: calendarDay, until: calendarDay });

export const INCIDENT_PHOTOS_MAX = 4;

const roundStop = z.object({
  checkpoint_id: id,
  name: z.string(),
  floor: z.nullable(z.string()),
  location: z.string(),
  scan: z.nullable(z.object({ id, at: z.string(), sent_at: z.string(), way: z.enum(['scanned', 'typed']) })),
});

export const round = z.object({
  id,
  template_id: id,
  name: z.string(),
  guard: person,
  is_ordered: z.boolean(),
  within_minutes: z.number(),
  started_at: z.string(),
  due_at: z.string(),
  finished_at: z.nullable(z.string()),
  note: z.string(),
  stops: z.array(roundStop),
  incidents: z.array(
    z.object({
      id,
      checkpoint: z.nullable(z.string()),
      note: z.string(),
      at: z.string(),
      photo_urls: z.array(z.string()),
    }),
  ),
});
export type Round = z.infer<typeof round>;

/**
 * `POST /v1/patrol-round`: a guard starts a round. The phone creates the id, so that a repeated request starts one
 * round only.
 */
export const startRoundBody = z.strictObject({ id, template_id: id, at: moment });
export type StartRoundBody = z.infer<typeof startRoundBody>;

/**
 * `POST /v1/patrol-round/{id}/scans`: the guard is at a checkpoint. `code` is what the camera read or what the guard
 * typed.
 */
export const scanBody = z.strictObject({
  id,
  code: z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(120, 'too_long')),
  way: z.enum(['scanned', 'typed'], 'invalid'),
  at: moment,
});
export type ScanBody = z.infer<typeof scanBody>;

/**
 * Result of a scan: `counted`, `again` for a checkpoint that was counted before, `elsewhere` for a checkpoint of
 * another round, or `unknown` for a code that no checkpoint has.
 */
export const scanAnswer = z.object({
  outcome: z.enum(['counted', 'again', 'elsewhere', 'unknown']),
  checkpoint: z.nullable(z.string()),
  round,
});
export type ScanAnswer = z.infer<typeof scanAnswer>;

/** `POST /v1/patrol-round/{id}/incidents`: reports a problem, at a checkpoint or between two. */
export const incidentBody = z.strictObject({
  id,
  checkpoint_id: z._default(z.nullable(id), null),
  note: z.string('required').check(cleanText(), z.minLength(1, 'required'), z.maxLength(1000, 'too_long')),
  /** Uploads of kind `operation`. */
  photos: z._default(
    z.array(z.string().check(z.maxLength(200, 'too_long'))).check(z.maxLength(INCIDENT_PHOTOS_MAX, 'too_many')),
    [],
  ),
  at: moment,
});
export type IncidentBody = z.infer<typeof incidentBody>;

/** `POST /v1/patrol-round/{id}/finish` */
export const finishRoundBody = z.strictObject({ at: moment, note: optionalText(500) });
export type FinishRoundBody = z.infer<typeof finishRoundBody>;

export const roundRow = z.object({
  id,
  name: z.string(),
  guard: person,
  started_at: z.string(),
  due_at: z.string(),
  finished_at: z.nullable(z.string()),
  seen: z.number(),
  stops: z.number(),
  incidents: z.number(),
  state: z.enum(ROUND_STATES),
});
export type RoundRow = z.infer<typeof roundRow>;

/** `GET /v1/patrol-round-datatable`; `wrong` includes all states that need a supervisor. */
export const roundListQuery = z.extend(datatableQuery(['started_at']), {
  property_id: id,
  state: z.optional(z.enum([...ROUND_STATES, 'wrong'], 'invalid')),
  guard_id: z.optional(id),
});
export type RoundListQuery = z.infer<typeof roundListQuery>;
export const roundDatatable = datatable(roundRow);
export type RoundDatatable = z.infer<typeof roundDatatable>;

/** `GET /v1/patrol-board`: the rounds due in the current shift, and how complete the last shifts were. */
export const patrolBoard = z.object({
  at: z.string(),
  time_zone: z.string(),
  /** The reader's round in progress. */
  mine: z.nullable(round),
  templates: z.array(
    z.object({
      id,
      name: z.string(),
      is_ordered: z.boolean(),
      within_minutes: z.number(),
      times_per_shift: z.number(),
      stops: z.number(),
      begun: z.number(),
    }),
  ),
  shifts: z.array(
    z.object({
      day: z.string(),
      name: z.string(),
      from: z.string(),
      until: z.string(),
      rounds: z.array(z.object({ template: z.string(), wanted: z.number(), begun: z.number() })),
    }),
  ),
});
export type PatrolBoard = z.infer<typeof patrolBoard>;

/** A hand-over; it is complete once both guards have signed. */
export const handover = z.object({
  id,
  leaving: person,
  /** The author's duty at that time, if they were on the roster. */
  duty: z.nullable(z.object({ day: z.string(), shift: z.string(), post: z.nullable(z.string()) })),
  matters: z.string(),
  keys: z.string(),
  incidents: z.string(),
  signed_at: z.string(),
  receipt: z.nullable(
    z.object({ arriving: person, signed_at: z.string(), way: z.enum(['login', 'pin']), remark: z.string() }),
  ),
});
export type Handover = z.infer<typeof handover>;

const noteText = z.string('required').check(cleanText(), z.minLength(1, 'required'), z.maxLength(2000, 'too_long'));

/** `POST /v1/shift-handover`: written by the leaving guard. Sending it signs it. */
export const createHandoverBody = z.strictObject({
  id,
  matters: noteText,
  keys: optionalText(1000),
  incidents: optionalText(2000),
});
export type CreateHandoverBody = z.infer<typeof createHandoverBody>;

/**
 * `POST /v1/shift-handover/{id}/receipt`: signed with one's own login, or on another person's phone with name and PIN.
 */
export const receiptBody = z
  .strictObject({ guard_id: z.optional(id), pin: z.optional(gatePin), remark: optionalText(500) })
  .check(
    z.refine(({ guard_id, pin }) => (guard_id === undefined) === (pin === undefined), {
      error: 'required',
      path: ['pin'],
    }),
  );
export type ReceiptBody = z.infer<typeof receiptBody>;

/** `GET /v1/shift-handover-datatable` */
export const handoverListQuery = z.extend(datatableQuery(['signed_at']), {
  property_id: id,
  state: z.optional(z.enum(HANDOVER_STATES, 'invalid')),
});
export type HandoverListQuery = z.infer<typeof handoverListQuery>;
export const handoverDatatable = datatable(handover);
export type HandoverDatatable = z.infer<typeof handoverDatatable>;
