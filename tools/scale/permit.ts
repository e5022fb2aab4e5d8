import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';

import type { Person, ScaleBuilding, ScaleSlot, ScaleTenant } from './building.ts';
import { textOf, textsOf, type Id, type Rows, type Text } from './rows.ts';
import type { ScaleScene } from './scene.ts';
import { SUBMIT, type Author, type Story, type StoryStage } from './stories.ts';

/** A permit: a story with the people, place and times of this permit. */
export interface ScalePermit {
  id: Id;
  kind: PermitKind;
  created: number;
  times: readonly number[];
  story: Story;
  /** Number of moves made so far. */
  made: number;
  tenant: ScaleTenant | null;
  person: Person;
  floor_id: Id;
  location: Text;
  description: Text;
  booked?: { day: number; slot: ScaleSlot; from: Id | null };
  dates?: { start: number; end: number };
  /** Id of the timeline entry that sent the permit back for correction. Set when the timeline is written. */
  returned_by?: Id;
  /** Ids of the timeline entries that granted the second and later periods. Set when the timeline is written. */
  renewed_by?: Id[];
}

const KIND = { loading: textOf('loading'), unloading: textOf('unloading'), work: textOf('work') };
const INDONESIAN = textOf('id');
const NO_TENANT = textOf('');
const DAYS_TO_2000 = 10_957;
const HOUR_US = 3_600_000_000;
const FROM_US = 8 * HOUR_US;
const UNTIL_US = 17 * HOUR_US;
const CORRECTED_FIELDS = textsOf(['description']);

/**
 * Writes a permit with its code, applicant, stages and timeline. The caller then writes the rows of its kind. Returns
 * the code, which is valid until the next permit of its kind.
 */
export function writePermit(scene: ScaleScene, permit: ScalePermit): Text {
  const code = scene.nextCode(permit.kind);
  writeCode(scene, permit, code);
  writeHead(scene, permit, code);
  writeApplicant(scene, permit);
  for (const stage of permit.story.stages) writeStage(scene, permit, stage);
  writeLog(scene, permit);
  return code;
}

function writeCode({ tables: { permit_code: rows }, building }: ScaleScene, { id }: ScalePermit, code: Text): void {
  rows.begin();
  rows.text(code);
  rows.id(building.id);
  rows.id(id);
}

function writeHead({ tables: { permit: rows }, building }: ScaleScene, permit: ScalePermit, code: Text): void {
  const { kind, story, tenant, created } = permit;
  rows.begin();
  rows.id(building.id);
  rows.id(permit.id);
  rows.text(KIND[kind]);
  rows.text(code);
  rows.text(story.state_text);
  rows.int(story.step);
  rows.id(building.chains[kind].id);
  rows.id(tenant?.id ?? null);
  rows.id(tenant?.account_id ?? null);
  rows.id(permit.floor_id);
  rows.text(permit.location);
  rows.text(permit.description);
  rows.text(INDONESIAN);
  writeBooking(rows, permit);
  writeDates(rows, building, permit);
  rows.text(story.rejection_note);
  rows.flag(story.passed_gate);
  rows.moment(created);
  rows.moment(permit.times[permit.made - 1] ?? created);
}

/** Writes the slot of a goods permit, or nulls for a work permit. */
function writeBooking(rows: Rows, { booked }: ScalePermit): void {
  rows.int(booked === undefined ? null : booked.day - DAYS_TO_2000);
  rows.id(booked?.slot.id ?? null);
  rows.text(booked?.slot.name ?? null);
  rows.id(booked?.from ?? null);
}

/** Writes dates and terms of a work permit, or nulls for a goods permit. */
function writeDates(rows: Rows, { terms_id }: ScaleBuilding, { dates, created }: ScalePermit): void {
  const has = dates !== undefined;
  rows.int(has ? dates.start - DAYS_TO_2000 : null);
  rows.int(has ? dates.end - DAYS_TO_2000 : null);
  rows.time(has ? FROM_US : null);
  rows.time(has ? UNTIL_US : null);
  rows.id(has ? terms_id : null);
  rows.moment(has ? created : null);
}

function writeApplicant({ tables, building }: ScaleScene, { id, person, location, tenant }: ScalePermit): void {
  const rows = tables.permit_applicant;
  rows.begin();
  rows.id(building.id);
  rows.id(id);
  rows.text(person.company);
  rows.text(person.name);
  rows.text(person.email);
  rows.text(person.phone);
  rows.text(person.address);
  rows.text(person.position);
  rows.searched(person.company, location, tenant?.user.company ?? NO_TENANT);
}

function writeStage(scene: ScaleScene, permit: ScalePermit, stage: StoryStage): void {
  const { tables, building } = scene;
  const rows = tables.permit_stage;
  const asked = stage.asked === null ? null : timeOf(permit, stage.asked);
  const decided = stage.decided === null ? null : timeOf(permit, stage.decided);
  rows.begin();
  rows.id(building.id);
  rows.id(permit.id);
  rows.text(stage.name);
  rows.int(stage.step);
  rows.text(stage.decision);
  rows.text(stage.note);
  rows.id(stage.decided === null ? null : building.staff[stage.stage]);
  rows.moment(decided);
  rows.moment(asked);
  rows.moment(asked === null ? null : scene.dueAt(stage.stage, asked));
  rows.int(asked === null || decided === null ? null : scene.officeMinutes(asked, decided));
}

function writeLog(scene: ScaleScene, permit: ScalePermit): void {
  const { tables, building, ids } = scene;
  const rows = tables.progress_log;
  const { log } = permit.story;
  for (let index = 0; index < log.length; index += 1) {
    const line = log[index];
    if (line === undefined) continue;
    const at = timeOf(permit, line.move);
    rows.begin();
    rows.id(building.id);
    rows.id(permit.id);
    const id = ids.at(at);
    if (line.event === 'returned') permit.returned_by = id;
    if (line.event === 'renewed') (permit.renewed_by ??= []).push(id);
    rows.id(id);
    rows.int(index + 1);
    rows.text(line.progress);
    rows.text(line.stage);
    rows.text(line.event_text);
    rows.text(line.description);
    rows.text(line.note);
    rows.id(personOf(scene, permit, line.by));
    rows.moment(at);
  }
}

/**
 * Writes when the first stage sent the form back and when it was corrected. `fixed` is null while the correction is
 * open.
 */
export function writeCorrection(scene: ScaleScene, permit: ScalePermit, asked: number, fixed: number | null): void {
  const { tables, building, ids } = scene;
  const [first] = permit.story.stages;
  if (first === undefined || permit.returned_by === undefined) return;
  const rows = tables.permit_correction;
  rows.begin();
  rows.id(building.id);
  rows.id(permit.id);
  rows.id(ids.at(asked));
  rows.text(first.name);
  rows.text(CORRECTED_FIELDS);
  rows.text(permit.story.log.find((line) => line.note.length > 0)?.note ?? first.note);
  rows.moment(asked);
  rows.id(building.staff[first.stage]);
  rows.moment(fixed);
  rows.id(permit.returned_by);
  rows.text(CORRECTED_FIELDS);
}

/** Writes a visit at the gate; without an end the people are still inside. */
export function writeVisit(
  scene: ScaleScene,
  permit: ScalePermit,
  { from, until, workers }: { from: number; until: number | null; workers: number },
): void {
  const { tables, building, ids } = scene;
  const rows = tables.gate_visit;
  rows.begin();
  rows.id(building.id);
  rows.id(permit.id);
  rows.id(ids.at(from));
  rows.moment(from);
  rows.id(building.staff.guard);
  rows.int(workers);
  rows.int(workers);
  rows.moment(until);
  rows.id(until === null ? null : building.staff.guard);
}

function timeOf({ created, times }: ScalePermit, move: number): number {
  return move === SUBMIT ? created : (times[move] ?? created);
}

function personOf({ building }: ScaleScene, { tenant }: ScalePermit, by: Author): Id | null {
  if (by === 'system') return null;
  return by === 'applicant' ? (tenant?.account_id ?? null) : building.staff[by];
}
