import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { StaffRecord, TenantRecord } from '@gerbang/shared/contracts/people/auth';
import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import type { DecisionBody, GateBody, PermitView } from '@gerbang/shared/contracts/permits/permit-moves';
import { addDays } from '@gerbang/shared/time/dates';
import { expect } from '@playwright/test';

import { quoted, sql } from './database.ts';
import { account, stack } from './stack.ts';

export type Permit = Pick<CreatedPermit, 'id' | 'code' | 'property' | 'chain'>;

const tokens = new Map<string, Promise<string>>();

/** Token of an account, by default of the Super Admin, who has every stage and the gate. One login for all tests of a process. */
function staffToken(role = 'Super Admin'): Promise<string> {
  const token = tokens.get(role) ?? logIn<StaffRecord>(role, 'web').then((record) => record.token);
  tokens.set(role, token);
  return token;
}

/** Who approves a stage of work, which needs another person at each. */
const ROLE_OF = { tcr: 'TCR', fat: 'Finance', rdd: 'RDD', operational: 'Operational', gm: 'General Manager' } as const;

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

async function move({ id, property }: Permit, what: string, body: object, role?: string): Promise<PermitView> {
  const answer = await fetch(`${stack().url}/v1/properties/${property.id}/permits/${id}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await staffToken(role)}` },
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

export const decide = (permit: Permit, body: Decision | Refusal): Promise<PermitView> =>
  move(permit, 'decisions', body);

export async function approve(permit: Permit): Promise<void> {
  for (const stage of permit.chain.flat()) {
    // The note is the reason that an approval needs if the permit clashes with one of the demo data.
    const body = { decision: 'approved', stage, note: 'Sudah dicek.' };
    if (stage !== 'security') await move(permit, 'decisions', body, ROLE_OF[stage]);
  }
}

/** Adds stages to a permit, each at its step, as if the approval chain had been longer. */
export function addStages({ id, property }: Permit, steps: Readonly<Record<string, number>>): void {
  const rows = Object.entries(steps).map(
    ([stage, step]) => `(${quoted(property.id)}, ${quoted(id)}, ${quoted(stage)}, ${step})`,
  );
  sql(`insert into permit_stage (property_id, permit_id, stage, step) values ${rows.join(', ')}`);
}

/** Starts a gate shift of the Super Admin at the permit's property, as if the PIN had been entered. */
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

const CLOSING_EVERY_MS = 10 * 60_000;
const CLOSING_MS = 5_000;

/**
 * The worker closes expired permits every ten minutes. A permit that was moved to yesterday would be closed before its
 * goods are in, so this waits while the job is about to start or running.
 */
async function awayFromClosing(): Promise<void> {
  const since_start = (Date.now() + CLOSING_MS) % CLOSING_EVERY_MS;
  if (since_start < 2 * CLOSING_MS) await pause(2 * CLOSING_MS - since_start);
}

/**
 * Moves the permit to yesterday and lets its goods in at the start of its slot, like a movement recorded offline. The
 * gate accepts goods only in their slot.
 */
export async function enterYesterday(permit: Permit): Promise<void> {
  await awayFromClosing();
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

export const grantRenewal = (permit: Permit, period: number): Promise<PermitView> =>
  move(permit, `renewals/${period}`, {});
