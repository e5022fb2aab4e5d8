import { createHash, randomUUID } from 'node:crypto';

import type { StaffRecord, TenantRecord } from '@gerbang/shared/contracts/auth';
import type { CreatedPermit } from '@gerbang/shared/contracts/goods';
import type { DecisionBody, GateBody, PermitView } from '@gerbang/shared/contracts/permit-moves';
import { addDays } from '@gerbang/shared/domain/permits/time-zone';
import { expect } from '@playwright/test';

import { quoted, sql } from './database.ts';
import { account, stack } from './stack.ts';

/** A permit as staff address it. */
export type Permit = Pick<CreatedPermit, 'id' | 'code' | 'property' | 'chain'>;

let token: Promise<string> | undefined;

/** The Super Admin's, who holds every stage and the gate; one login for all tests of a process. */
function staffToken(): Promise<string> {
  token ??= logIn<StaffRecord>('Super Admin', 'web').then((record) => record.token);
  return token;
}

/** Logs a user of this tenant in, as the dialog does. */
export async function logInTenant(tenant: string): Promise<TenantRecord> {
  return (await logIn<{ result: TenantRecord }>(`Tenant (${tenant})`, 'mobile')).result;
}

async function logIn<T>(role: string, source: 'web' | 'mobile'): Promise<T> {
  const { email, password } = account(role);
  const answer = await fetch(`${stack().url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-source': source },
    body: JSON.stringify({ email, password: createHash('md5').update(password).digest('hex') }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

async function move({ id, property }: Permit, what: string, body: object): Promise<PermitView> {
  const answer = await fetch(`${stack().url}/v1/properties/${property.id}/permits/${id}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await staffToken()}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.any(String)]);
  return JSON.parse(text) as PermitView;
}

type Decision = Omit<Extract<DecisionBody, { decision: 'approved' }>, 'note' | 'rejected_items'> & {
  rejected_items?: { id: string; note: string }[];
};
type Refusal = Exclude<DecisionBody, { decision: 'approved' }>;

/** One stage decides. */
export const decide = (permit: Permit, body: Decision | Refusal): Promise<PermitView> =>
  move(permit, 'decisions', body);

/** Every stage of the permit's chain approves. */
export async function approve(permit: Permit): Promise<void> {
  for (const stage of permit.chain.flat()) {
    if (stage !== 'security') await decide(permit, { decision: 'approved', stage });
  }
}

/** Asks more stages of a permit, each at its step: as if the building's chain had been longer. */
export function addStages({ id, property }: Permit, steps: Readonly<Record<string, number>>): void {
  const rows = Object.entries(steps).map(
    ([stage, step]) => `(${quoted(property.id)}, ${quoted(id)}, ${quoted(stage)}, ${step})`,
  );
  sql(`insert into permit_stage (property_id, permit_id, stage, step) values ${rows.join(', ')}`);
}

/** Has the Super Admin's session stand at the gate of the permit's property, as if its PIN had been typed. */
async function standAtGate({ property }: Permit): Promise<void> {
  const hash = createHash('sha256')
    .update(await staffToken())
    .digest('hex');
  sql(`
    insert into gate_shift (property_id, id, guard_id, account_id, session_id, device, started_at, ends_at)
    select ${quoted(property.id)}, gen_random_uuid(), account_id, account_id, id, 'E2E', now(), now() + interval '12 hours'
      from session where token_hash = '\\x${hash}'
    on conflict (property_id, session_id) where ended_at is null do nothing;
  `);
}

/** Lets goods in that came yesterday morning: the guard had no network then, and the gate takes them in their slot only. */
export async function enterYesterday(permit: Permit): Promise<void> {
  const key = `property_id = ${quoted(permit.property.id)} and permit_id = ${quoted(permit.id)}`;
  const [moment = '', ...items] = sql(`
    update permit set day = current_date - 1
      where property_id = ${quoted(permit.property.id)} and id = ${quoted(permit.id)};
    select to_char((p.day + s.starts) at time zone r.time_zone at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      from permit p join slot s on s.property_id = p.property_id and s.id = p.slot_id
      join property r on r.id = p.property_id
      where p.property_id = ${quoted(permit.property.id)} and p.id = ${quoted(permit.id)};
    select id || ' ' || qty from permit_item where ${key};
  `).split('\n');
  const body: Pick<GateBody, 'id' | 'direction' | 'at' | 'items'> = {
    id: randomUUID(),
    direction: 'in',
    at: moment,
    items: items.map((line) => {
      const [id = '', qty] = line.split(' ');
      return { id, qty: Number(qty) };
    }),
  };
  await standAtGate(permit);
  await move(permit, 'gate', body);
}

/** Moves a work permit into the past, so that its first seven days end today, and mails the offer to renew it. */
export function askToRenew({ id, property }: Permit, today: string): void {
  sql(`
    update permit set start_date = ${quoted(addDays(today, -6))}, end_date = ${quoted(addDays(today, 14))}
      where property_id = ${quoted(property.id)} and id = ${quoted(id)};
    select graphile_worker.add_job('permits.ask-renewals', payload := '{}'::json);
  `);
}

/** The order taker confirms a renewal. */
export const grantRenewal = (permit: Permit, period: number): Promise<PermitView> =>
  move(permit, `renewals/${period}`, {});
