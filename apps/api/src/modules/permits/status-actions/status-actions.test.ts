import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  logOf,
  permitRow,
  post,
  returnPermit,
  submitLoading,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';
import { sendActionCodeMail } from './status-actions.jobs.ts';

const world = await createMailWorld();
let building: Building;
let staff: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  await world.owner.deleteFrom('throttle').execute();
  await world.owner.deleteFrom('confirmed_address').execute();
  building = await aBuilding(world);
  staff = await aDecider(world, building, 'tcr', 'operational');
});

type Applicant = Submitted & { email: string };
const from = (address: string) => ({ 'x-forwarded-for': address });
const pair = ({ code, email }: Applicant) => ({ form_code: code, email });
const call = (path: string, body: object, address = '203.0.113.7') =>
  post(world, building, `/v1/public/status/${path}`, body, from(address));
const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;
const after = (minutes: number) => world.clock.set(new Date(MONDAY_MORNING.getTime() + minutes * MINUTE_MS));

/** Payloads of the queued mails with a code of this permit, oldest first. */
async function queued(permit: Submitted): Promise<{ property_id: string; permit_id: string; code_id: string }[]> {
  const { rows } = await sql<{ payload: { property_id: string; permit_id: string; code_id: string } }>`
    select payload from graphile_worker._private_jobs
     where payload->>'permit_id' = ${permit.id} and payload->>'code_id' is not null order by id`.execute(world.db);
  return rows.map(({ payload }) => payload);
}
/** Asks for a code, sends its mail and returns the six digits in it. */
async function mailedCode(permit: Applicant, address?: string): Promise<string> {
  expect((await call('code', pair(permit), address)).statusCode).toBe(204);
  const payload = (await queued(permit)).at(-1);
  if (payload === undefined) throw new Error('no mail was queued');
  world.mails.length = 0;
  await sendActionCodeMail.run(payload, world.deps);
  const { mail, subject, text } = world.onlyMail();
  expect([mail.to].flat().map((to) => to?.text)).toEqual([permit.email]);
  const digits = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  expect(subject).toContain(digits);
  return digits;
}
const prove = (permit: Applicant, code: string, address?: string) => call('proof', { ...pair(permit), code }, address);
const proofFor = async (permit: Applicant): Promise<string> =>
  (await prove(permit, await mailedCode(permit))).json().proof;
const other = (code: string) => (code === '000000' ? '000001' : '000000');
const returned = async () =>
  returnPermit(world, staff, await submitLoading(world, building), { fields: ['description'] });

describe('acting from a bare number and e-mail', () => {
  it('[D8-38] corrects a returned permit with the 6-digit code that was mailed to its own address', async () => {
    const permit = await returned();
    expect(codeOf(await call('action', { ...pair(permit), proof: 'x', purpose: 'fix' }))).toBe('link_invalid');
    const proof = await proofFor(permit);
    const action = await call('action', { ...pair(permit), proof, purpose: 'fix' });
    expect(action.statusCode).toBe(200);
    const fix = { token: action.json().token, description: 'Lewat dok A' };
    expect((await post(world, building, '/v1/public/permit-link/fix', fix)).json().progress).toBe('waiting');
    expect((await permitRow(world, permit)).description).toBe('Lewat dok A');
    expect(codeOf(await post(world, building, '/v1/public/permit-link/fix', fix))).toBe('link_invalid');
  });

  it('[D8-38] cancels a permit with the mailed code', async () => {
    const permit = await submitLoading(world, building);
    const proof = await proofFor(permit);
    const { token } = (await call('action', { ...pair(permit), proof, purpose: 'cancel' })).json();
    const cancel = await post(world, building, '/v1/public/permit-link/cancel', { token, reason: 'Batal' });
    expect(cancel.json().progress).toBe('cancelled');
    expect(codeOf(await call('action', { ...pair(permit), proof, purpose: 'cancel' }))).toBe('move_not_allowed');
  });

  it('[D8-38] changes the slot with the mailed code and not without it', async () => {
    const permit = await submitLoading(world, building);
    const choice = { ...pair(permit), date: '2026-11-19', time: building.slots.loading.name };
    expect((await call('slot', choice)).statusCode).toBe(400);
    expect(codeOf(await call('slot', { ...choice, proof: 'x' }))).toBe('link_invalid');
    const answer = await call('slot', { ...choice, proof: await proofFor(permit) });
    expect(answer.json()).toMatchObject({ date: '2026-11-19T00:00:00+07:00' });
  });

  it('gives a token that ends after an hour and only for what the permit allows', async () => {
    const permit = await submitLoading(world, building);
    const proof = await proofFor(permit);
    expect(codeOf(await call('action', { ...pair(permit), proof, purpose: 'fix' }))).toBe('move_not_allowed');
    const { token } = (await call('action', { ...pair(permit), proof, purpose: 'cancel' })).json();
    after(61);
    expect(codeOf(await post(world, building, '/v1/public/permit-link', { token }))).toBe('link_invalid');
  });
});

describe('the code', () => {
  it('[D8-38] is valid for 10 minutes, once, and only for its permit', async () => {
    const [permit, another] = [await submitLoading(world, building), await submitLoading(world, building)];
    const code = await mailedCode(permit);
    expect(codeOf(await prove(another, code))).toBe('code_wrong');
    expect((await prove(permit, code)).statusCode).toBe(200);
    expect(codeOf(await prove(permit, code))).toBe('code_wrong');
    const late = await mailedCode(permit);
    after(10);
    expect(codeOf(await prove(permit, late))).toBe('code_wrong');
  });

  it('[D8-38] is not stored, only a hash that needs the server secret', async () => {
    const permit = await submitLoading(world, building);
    const code = await mailedCode(permit);
    const { rows } = await sql<{ text: string }>`
      select permit_link::text as text from permit_link where permit_id = ${permit.id}`.execute(world.owner);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(code);
    expect(JSON.stringify(await queued(permit))).not.toContain(code);
  });

  it('[D8-38] confirms the address, so that the place is kept', async () => {
    const permit = await submitLoading(world, building);
    const holds = () =>
      world.owner.selectFrom('slot_hold').select('permit_id').where('permit_id', '=', permit.id).execute();
    expect(await holds()).toHaveLength(1);
    await proofFor(permit);
    expect(await holds()).toHaveLength(0);
  });

  it('[D8-38] is refused after 5 wrong tries of one network, never for the owner in another one', async () => {
    const permit = await submitLoading(world, building);
    const code = await mailedCode(permit, '198.51.100.1');
    for (let tries = 0; tries < 5; tries += 1) expect(codeOf(await prove(permit, other(code)))).toBe('code_wrong');
    const refused = await prove(permit, code);
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBe(600);
    expect((await prove(permit, code, '198.51.100.1')).statusCode).toBe(200);
  });

  it('is refused to unknown networks after 50 tries of many networks, for 10 minutes', async () => {
    const permit = await submitLoading(world, building);
    const code = await mailedCode(permit);
    for (let tries = 0; tries < 50; tries += 1) await prove(permit, other(code), `198.51.100.${tries}`);
    const refused = await prove(permit, code, '203.0.113.9');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    after(10);
    expect((await prove(permit, await mailedCode(permit), '203.0.113.9')).statusCode).toBe(200);
  });

  it('[D8-38] is mailed 3 times an hour to one network, and a stranger does not use up those of the owner', async () => {
    const permit = await submitLoading(world, building);
    for (let times = 0; times < 3; times += 1) expect((await call('code', pair(permit))).statusCode).toBe(204);
    expect((await call('code', pair(permit))).statusCode).toBe(429);
    expect(await queued(permit)).toHaveLength(3);
    expect((await call('code', pair(permit), '198.51.100.1')).statusCode).toBe(204);
    after(61);
    expect((await call('code', pair(permit))).statusCode).toBe(204);
  });

  it('[D8-38] is refused alike for a wrong number and a wrong e-mail, and mails nothing', async () => {
    const permit = await submitLoading(world, building);
    const wrong = [
      { form_code: permit.code, email: 'lain@example.com' },
      { form_code: 'L-GI-00000000-0', email: permit.email },
    ];
    for (const body of wrong) {
      for (const answer of [await call('code', body), await call('proof', { ...body, code: '123456' })]) {
        expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'not_found']);
      }
    }
    expect(await queued(permit)).toHaveLength(0);
  });
});

describe('changing the slot', () => {
  const taken = async (day: string) => {
    const { rows } = await sql<{ taken: number }>`
      select taken from slot_day where slot_id = ${building.slots.loading.id} and day = ${day}`.execute(world.owner);
    return rows[0]?.taken ?? 0;
  };

  it('moves the place without cancelling, keeps it when the new slot is full, and may be sent twice', async () => {
    const permit = await submitLoading(world, building);
    const proof = await proofFor(permit);
    const choose = (date: string) => call('slot', { ...pair(permit), proof, date, time: building.slots.loading.name });
    for (const _again of [1, 2]) expect((await choose('2026-11-19')).statusCode).toBe(200);
    expect([await taken('2026-11-18'), await taken('2026-11-19')]).toEqual([0, 1]);
    await sql`insert into slot_day (property_id, slot_id, day, capacity, taken)
      values (${building.property_id}, ${building.slots.loading.id}, '2026-11-20', 0, 0)`.execute(world.owner);
    expect(codeOf(await choose('2026-11-20'))).toBe('slot_full');
    expect((await permitRow(world, permit)).day).toBe('2026-11-19');
    expect(await taken('2026-11-19')).toBe(1);
    expect((await logOf(world, permit)).map(({ event }) => event)).not.toContain('withdrawn');
  });

  it('is not possible once a stage has approved the time', async () => {
    const permit = await submitLoading(world, building);
    const proof = await proofFor(permit);
    const status = () => post(world, building, '/v1/public/status', pair(permit));
    expect((await status()).json().actions).toEqual(['cancel', 'slot']);
    await approve(world, staff, permit, 'tcr');
    expect((await status()).json().actions).toEqual(['cancel']);
    const choice = { ...pair(permit), proof, date: '2026-11-19', time: building.slots.loading.name };
    expect(codeOf(await call('slot', choice))).toBe('move_not_allowed');
  });
});
