import { newId } from '../../apps/api/src/platform/database/ids.ts';
import { dayAfter, makeUploads, type BenchAccount, type BenchBuilding } from './building.ts';
import type { Answer, Client } from './client.ts';
import type { Findings } from './figures.ts';
import { asAccount, tenantForm } from './forms.ts';
import type { BenchStack } from './stack.ts';

export interface Race {
  stack: BenchStack;
  building: BenchBuilding;
  staff: BenchAccount;
  tenant: BenchAccount & { tenant_id: string };
  client: Client;
  findings: Findings;
  nextAddress(): string;
}

export interface BenchPermit {
  id: string;
  code: string;
}

/** Forms are for tomorrow, because today can be booked only before 17:00. */
const TOMORROW = dayAfter(1);
/** Movements are recorded for yesterday, because the gate refuses a time in the future. */
const YESTERDAY = dayAfter(-1);
const IN_AT = `${YESTERDAY.day}T08:30:00+07:00`;
const OUT_AT = `${YESTERDAY.day}T22:30:00+07:00`;

/** A tenant's item of which some pieces are inside. */
export interface Goods {
  item_id: string;
  /** Sends a goods-out form for each quantity, all concurrently. */
  takeOut(quantities: readonly number[]): Promise<Answer[]>;
  /** Ids of the goods-out permits that are not cancelled, rejected or closed. */
  listLive(): Promise<string[]>;
  cancel(permits: readonly string[]): Promise<Answer[]>;
  approve(permits: readonly string[]): Promise<void>;
  /** Sends three movements for each permit concurrently: two with the same id, and one with another id. */
  passGateTwice(permits: readonly string[]): Promise<Answer[]>;
}

/** Brings a new item into the building: submits a form, approves it and passes the gate. */
export async function createGoods(race: Race, number: number, inside: number): Promise<Goods> {
  const { stack, building, tenant, client } = race;
  const [image_url = ''] = await makeUploads(stack, tenant.id, 'item', 1);
  const form = (kind: 'loading' | 'unloading', id: string | undefined, qty: number) => {
    const place = { building, date: TOMORROW.date, time: kind === 'loading' ? '08:00 - 10:00' : '22:00 - 08:00' };
    return tenantForm(place, kind, { id, name: `Barang ${number}`, image_url, qty });
  };
  const submit = (body: unknown) => client.ask(asAccount(tenant, '/v1/loading-unloading', body, race.nextAddress()));
  const incoming = created(await submit(form('loading', undefined, inside)));
  await approveAll(race, incoming.id, ['tcr', 'operational']);
  await letIn(race, incoming.id);
  const { item_id } = await itemOf(race, incoming.id);
  const listLive = async () => {
    const { rows } = await stack.owner.query<{ id: string }>(
      `select p.id from permit p join permit_item i on i.property_id = p.property_id and i.permit_id = p.id
        where i.item_id = $1 and p.kind = 'unloading' and p.state not in ('cancelled', 'rejected', 'closed')`,
      [item_id],
    );
    return rows.map(({ id }) => id);
  };
  return {
    item_id,
    listLive,
    takeOut: async (quantities) => {
      const answers = await Promise.all(quantities.map((qty) => submit(form('unloading', item_id, qty))));
      race.findings.same(`thing ${number}: other answers to goods out`, unexpected(answers), []);
      return answers;
    },
    cancel: (permits) => Promise.all(permits.map((id) => move(race, id, 'cancel', { note: 'Uji' }))),
    approve: async (permits) => {
      await Promise.all(permits.map((id) => approveAll(race, id, ['tcr', 'fat', 'operational'])));
    },
    passGateTwice: async (permits) => {
      await moveToYesterday(race, permits);
      const items = await Promise.all(permits.map(async (id) => ({ id, item: await itemOf(race, id) })));
      const sent = items.flatMap(({ id, item }) => {
        const once = newId();
        return [once, once, newId()].map((visit) => ({ id, visit, item }));
      });
      return Promise.all(sent.map(({ id, visit, item }) => letOut(race, id, item, visit)));
    },
  };
}

/** Responses other than 201 and the conflict for goods that are no longer inside. */
function unexpected(answers: readonly Answer[]): string[] {
  return answers
    .filter(({ status, body }) => status !== 201 && !(status === 409 && body.includes('goods_not_inside')))
    .map(({ status, body }) => `${status} ${body.slice(0, 200)}`)
    .slice(0, 3);
}

/** Reads the permit from the response to a form. Throws unless the status is 201. */
export function created({ status, body }: Answer): BenchPermit {
  if (status !== 201) throw new Error(`Submitting answered ${status}: ${body}`);
  return JSON.parse(body) as BenchPermit;
}

function move(race: Race, id: string, action: string, body: unknown): Promise<Answer> {
  const path = `/v1/properties/${race.building.property_id}/permits/${id}/${action}`;
  return race.client.ask(asAccount(race.staff, path, body, race.nextAddress()));
}

/** Approves a permit stage by stage. Throws when a stage is refused. */
export async function approveAll(race: Race, id: string, stages: readonly string[]): Promise<void> {
  for (const stage of stages) {
    const { status, body } = await move(race, id, 'decisions', { decision: 'approved', stage });
    if (status !== 200) throw new Error(`Approving answered ${status}: ${body}`);
  }
}

/** Changes the day of permits to yesterday, so that the gate accepts movements in their slot at any time today. */
export async function moveToYesterday({ stack }: Race, permits: readonly string[]): Promise<void> {
  await stack.owner.query(`update permit set day = $1 where id = any($2::uuid[])`, [YESTERDAY.day, permits]);
}

export async function itemOf(
  { stack }: Race,
  permit_id: string,
): Promise<{ id: string; item_id: string; qty: number; photo_file_id: string }> {
  const { rows } = await stack.owner.query<{ id: string; item_id: string; qty: number; photo_file_id: string }>(
    `select id, item_id, qty, photo_file_id from permit_item where permit_id = $1`,
    [permit_id],
  );
  const [item] = rows;
  if (item === undefined) throw new Error('The permit has no item.');
  return item;
}

export async function letIn(race: Race, id: string): Promise<void> {
  await moveToYesterday(race, [id]);
  const item = await itemOf(race, id);
  const body = { id: newId(), direction: 'in', at: IN_AT, items: [{ id: item.id, qty: item.qty }] };
  const answer = await move(race, id, 'gate', body);
  if (answer.status !== 200) throw new Error(`The gate answered ${answer.status}: ${answer.body}`);
}

export function letOut(race: Race, id: string, item: { id: string; qty: number }, visit = newId()): Promise<Answer> {
  return move(race, id, 'gate', { id: visit, direction: 'out', at: OUT_AT, items: [{ id: item.id, qty: item.qty }] });
}
