import { randomBytes } from 'node:crypto';

import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';
import { DEFAULT_CHAINS } from '@gerbang/shared/domain/permits/chains';
import { makeCode } from '@gerbang/shared/domain/permits/code';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import type { Insertable } from 'kysely';

import type { Database } from '../../src/platform/database/database.ts';
import { newId, newToken, tokenHash } from '../../src/platform/database/ids.ts';
import { aChain, aFile, aFloor, aProperty, aSlot, aStaffMember, aTermsVersion, type Key } from '../builders.ts';
import type { World } from '../harness.ts';

type Builder = Pick<World, 'owner' | 'clock'>;
type Some<T extends keyof Database> = Partial<Omit<Insertable<Database[T]>, 'property_id' | 'permit_id'>>;

interface BuiltDecision {
  decision: 'approved' | 'rejected' | 'returned';
  at?: Date;
}

/** An item of a permit. With `inside` it also has an entry in the goods ledger. */
type BuiltItem = Some<'permit_item'> & { inside?: { qty_in: number; qty_out?: number; qty_reserved?: number } };

export interface PermitOptions {
  /** A new property by default. */
  property_id?: string;
  kind?: PermitKind;
  state?: PermitState;
  step?: number | null;
  chain?: Chain;
  decisions?: Partial<Record<ChainStage, BuiltDecision>>;
  permit?: Some<'permit'>;
  applicant?: Some<'permit_applicant'>;
  /** Name and times of the slot, for goods permits only. */
  slot?: { name?: string; starts?: string; ends?: string };
  items?: readonly BuiltItem[];
  work_details?: readonly Some<'permit_work_detail'>[];
  workers?: readonly Some<'permit_worker'>[];
  attachments?: readonly Some<'permit_attachment'>[];
  corrections?: readonly Some<'permit_correction'>[];
  /** Requested renewals by period. */
  renewals?: Readonly<Record<number, 'asked' | 'granted'>>;
  log?: readonly Some<'progress_log'>[];
}

export interface BuiltPermit extends Key {
  code: string;
  email: string;
  item_ids: readonly string[];
  /** The staff member who made all decisions and correction requests. */
  staff_id: string;
}

const UNDER_REVIEW: ReadonlySet<PermitState> = new Set(['submitted', 'in_review', 'returned']);

/** Inserts a permit directly into the tables. By default it is a loading permit that was just submitted. */
export async function aPermit(world: Builder, given: PermitOptions = {}): Promise<BuiltPermit> {
  const { kind = 'loading', applicant = {} } = given;
  const property_id = given.property_id ?? (await aProperty(world)).id;
  const staff = await aStaffMember(world, { properties: [property_id] });
  const key = { property_id, id: newId() };
  const { short_code } = await world.owner
    .selectFrom('property')
    .select('short_code')
    .where('id', '=', property_id)
    .executeTakeFirstOrThrow();
  const code = makeCode(kind, short_code, randomBytes);
  const email = applicant.email ?? `applicant-${key.id.slice(-8)}@vendor.example`;
  await insertPermit(world, key, given, code.replaceAll('-', ''));
  await world.owner
    .insertInto('permit_applicant')
    .values({ name: 'Budi Santoso', phone: '+62 811 1234 567', ...applicant, email, ...childOf(key) })
    .execute();
  const item_ids = await insertItems(world, key, given.items ?? []);
  await insertParts(world, key, given);
  await insertCourse(world, key, given, staff.id);
  return { ...key, code, email, item_ids, staff_id: staff.id };
}

/** Creates an e-mailed link of a permit and returns its token. */
export async function aPermitLink(
  { owner, clock }: Builder,
  permit: Key,
  given: Some<'permit_link'> = {},
): Promise<string> {
  const token = newToken();
  const expires_at = new Date(clock.now().getTime() + 60 * 60 * 1000);
  await owner
    .insertInto('permit_link')
    .values({ purpose: 'fix', expires_at, ...given, token_hash: tokenHash(token), ...childOf(permit) })
    .execute();
  return token;
}

const childOf = ({ property_id, id }: Key) => ({ property_id, permit_id: id });

async function insertPermit(world: Builder, key: Key, given: PermitOptions, stored_code: string): Promise<void> {
  const { kind = 'loading', state = 'submitted' } = given;
  const { property_id } = key;
  const chain = await chainOf(world, property_id, kind, given.chain);
  const now = world.clock.now();
  const floor = given.permit?.floor_id === undefined ? await aFloor(world, { property_id }) : undefined;
  const row = {
    kind,
    state,
    step: given.step ?? (UNDER_REVIEW.has(state) ? 1 : null),
    chain_id: chain,
    floor_id: floor?.id ?? null,
    location: 'G-12',
    rejection_note: state === 'rejected' ? 'Tidak lengkap' : null,
    created_at: now,
    updated_at: now,
    ...(kind === 'work' ? await workTimes(world, property_id, now) : await goodsTimes(world, property_id, kind, given)),
    ...given.permit,
    ...key,
    code: stored_code,
  };
  await world.owner.insertInto('permit').values(row).execute();
  await world.owner
    .insertInto('permit_code')
    .values({ code: stored_code, ...childOf(key) })
    .execute();
}

/** The property's latest chain of this kind, or a new version if `chain` is given. */
async function chainOf(world: Builder, property_id: string, kind: PermitKind, chain?: Chain): Promise<string> {
  const known = await world.owner
    .selectFrom('approval_chain')
    .select(['id', 'version'])
    .where('property_id', '=', property_id)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (known !== undefined && chain === undefined) return known.id;
  const steps = chain ?? DEFAULT_CHAINS[kind];
  return (await aChain(world, { property_id, kind, version: (known?.version ?? 0) + 1, steps })).id;
}

async function goodsTimes(world: Builder, property_id: string, kind: 'loading' | 'unloading', given: PermitOptions) {
  const slot = await aSlot(world, { property_id, kind, ...given.slot });
  return { day: '2026-11-20', slot_id: slot.id, slot_name: slot.name };
}

async function workTimes(world: Builder, property_id: string, now: Date) {
  const known = await world.owner
    .selectFrom('terms')
    .select('id')
    .where('property_id', '=', property_id)
    .executeTakeFirst();
  const terms = known ?? (await aTermsVersion(world, { property_id }));
  return {
    start_date: '2026-11-16',
    end_date: '2026-12-10',
    start_time: '08:00',
    end_time: '17:00',
    terms_id: terms.id,
    terms_accepted_at: now,
  };
}

async function insertItems({ owner }: Builder, key: Key, items: readonly BuiltItem[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, { inside, ...item }] of items.entries()) {
    const id = item.id ?? newId();
    const name = item.name ?? `Kursi ${index + 1}`;
    const item_id = item.item_id ?? newId();
    if (item.item_id === undefined) {
      await owner.insertInto('goods_item').values({ property_id: key.property_id, id: item_id, name }).execute();
    }
    const row = { qty: 4, unit: 'pcs', position: index + 1, ...item, id, name, item_id, ...childOf(key) };
    await owner.insertInto('permit_item').values(row).execute();
    if (inside !== undefined) {
      const lot = { ...inside, id: newId(), permit_item_id: id, item_id, ...childOf(key) };
      await owner.insertInto('goods_lot').values(lot).execute();
    }
    ids.push(id);
  }
  return ids;
}

async function insertParts(world: Builder, key: Key, given: PermitOptions): Promise<void> {
  const { owner } = world;
  const { property_id } = key;
  for (const detail of given.work_details ?? []) {
    await owner
      .insertInto('permit_work_detail')
      .values({ work_type: 'Civil', ...detail, ...childOf(key) })
      .execute();
  }
  for (const [index, worker] of (given.workers ?? []).entries()) {
    const person = {
      company: 'PT Karya',
      name: 'Agus',
      email: 'agus@karya.example',
      phone: '0812',
      position: 'Tukang',
    };
    const row = { ...person, position_in_list: index + 1, ...worker, id: newId(), ...childOf(key) };
    await owner.insertInto('permit_worker').values(row).execute();
  }
  for (const [index, attachment] of (given.attachments ?? []).entries()) {
    const file_id = attachment.file_id ?? (await aFile(world, { property_id, kind: 'attachment' })).id;
    const row = { name: 'Surat jalan.pdf', position: index + 1, ...attachment, file_id, id: newId(), ...childOf(key) };
    await owner.insertInto('permit_attachment').values(row).execute();
  }
}

/** Inserts the stages with their decisions, the timeline, corrections and renewals of a permit. */
async function insertCourse(
  { owner, clock }: Builder,
  key: Key,
  given: PermitOptions,
  staff_id: string,
): Promise<void> {
  const { kind = 'loading', decisions = {} } = given;
  const now = clock.now();
  const stages = (given.chain ?? DEFAULT_CHAINS[kind]).flatMap((step, index) =>
    step.map((stage) => ({ stage, step: index + 1, ...decided(decisions[stage], staff_id, now), ...childOf(key) })),
  );
  await owner.insertInto('permit_stage').values(stages).execute();
  const lines = (given.log ?? [{}]).map((line, index) => ({
    progress: 'waiting' as const,
    event: 'created' as const,
    description: 'Form created',
    create_time: now,
    seq: index + 1,
    ...line,
    id: newId(),
    ...childOf(key),
  }));
  for (const line of lines) await owner.insertInto('progress_log').values(line).execute();
  const corrections = given.corrections ?? [];
  for (const [index, correction] of corrections.entries()) {
    // The last correction belongs to the log line that sent the permit back for correction, if there is such a line.
    const isLast = index === corrections.length - 1;
    const line = (isLast ? lines.findLast(({ event }) => event === 'returned') : undefined) ?? lines[0];
    const asked = {
      stage: 'tcr' as const,
      fields: ['items'],
      note: 'Foto tidak jelas',
      asked_at: now,
      asked_by: staff_id,
      log_id: line?.id ?? '',
    };
    await owner
      .insertInto('permit_correction')
      .values({ ...asked, ...correction, id: newId(), ...childOf(key) })
      .execute();
  }
  const renewedLines = lines.filter(({ event }) => event === 'renewed');
  const grantedBy = (log_id = lines[0]?.id ?? '') => ({ decided_at: now, decided_by: staff_id, log_id });
  const renewals = Object.entries(given.renewals ?? {}).map(([name, outcome]) => {
    const period = Number(name);
    const granted = outcome === 'granted' ? grantedBy(renewedLines[period - 2]?.id) : {};
    return { period, asked_at: now, ...granted, ...childOf(key) };
  });
  for (const renewal of renewals) await owner.insertInto('permit_renewal').values(renewal).execute();
}

function decided(made: BuiltDecision | undefined, staff_id: string, now: Date) {
  if (made === undefined) return { decision: null, decided_at: null, decided_by: null };
  return { decision: made.decision, decided_at: made.at ?? now, decided_by: staff_id, note: 'Catatan' };
}
