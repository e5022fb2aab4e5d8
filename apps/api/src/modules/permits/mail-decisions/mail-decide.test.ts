import type { Stage } from '@gerbang/shared/access';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aStaffMember, bearer, PASSWORD, staffLogin } from '../../../../test/builders.ts';
import { MONDAY_MORNING } from '../../../../test/harness.ts';
import { aDeputy } from '../../../../test/people/deputies.ts';
import { createDecisionWorld, enableSecondStep } from '../../../../test/permits/decision-mails.ts';
import {
  aBuilding,
  aWorkForm,
  created,
  logOf,
  permitRow,
  post,
  submitLoading,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';
import { md5Hex } from '../../../platform/keys/passwords.ts';

const world = await createDecisionWorld();
const { owner, clock, open, decide, tellDeciders, tokenFor } = world;

let building: Building;
beforeEach(async () => {
  clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: { loading: [['gm']], unloading: [['fat']], work: [['operational']] } });
});

type Person = Awaited<ReturnType<typeof person>>;
/** A staff member who holds these stages and has chosen to get decision mails. */
async function person(stages: Stage[], name = 'Hendra') {
  const made = await aStaffMember(world, { name, properties: [building.property_id], role: { stages } });
  await owner
    .insertInto('notification_setting')
    .values({ account_id: made.id, kind: 'decision', in_app: false, mail: 'at_once' })
    .execute();
  return made;
}

async function mailed(to: Person, permit?: Submitted): Promise<{ permit: Submitted; token: string }> {
  const asked = permit ?? (await submitLoading(world, building));
  await tellDeciders();
  return { permit: asked, token: tokenFor(to.email) };
}

async function work(description: string): Promise<Submitted> {
  const form = await aWorkForm(world, building);
  const work_details = [{ work_type: 'ME', description }];
  return created(await post(world, building, '/v1/public/sika', { ...form, work_details }), building);
}

/** Goods at a building where the Operational stage decides about them. */
async function goods(): Promise<Submitted> {
  building = await aBuilding(world, { chains: { loading: [['operational']] } });
  return submitLoading(world, building);
}

const PROOF = { proof: PASSWORD };
const fault = async (answer: ReturnType<typeof decide>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().code, json().fields?.[0]];
};
const audited = async (permit: Submitted) =>
  (
    await sql<{ action: string; actor_id: string; detail: Record<string, unknown> }>`
      select action, actor_id, detail from audit_log
       where record_id = ${permit.id} and action <> 'permit.submitted' order by id`.execute(owner)
  ).rows;

describe('deciding by a mailed link', () => {
  it('approves the permit; timeline and audit log name the person, and the audit log also names the mail link', async () => {
    const gm = await person(['gm']);
    const { permit, token } = await mailed(gm);
    const answer = await decide(token, { ...PROOF, note: 'Silakan' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { state: 'approved', decided: { note: 'Silakan' } },
    ]);
    expect((await permitRow(world, permit)).state).toBe('approved');
    const line = (await logOf(world, permit)).find(({ description }) => description === 'Approved by GM');
    expect(line).toMatchObject({ created_by: gm.id, created_for: null, note: 'Silakan' });
    expect(await audited(permit)).toMatchObject([
      { action: 'permit.approve', actor_id: gm.id, detail: { stage: 'gm', through: 'mail_link', refused_items: 0 } },
    ]);
  });

  it('rejects by the link with a note and refuses a rejection without a note', async () => {
    const { permit, token } = await mailed(await person(['gm']));
    expect((await decide(token, { ...PROOF, decision: 'rejected', note: ' ' })).statusCode).toBe(400);
    expect((await decide(token, { ...PROOF, decision: 'rejected', note: 'Malam itu ada acara' })).statusCode).toBe(200);
    expect(await permitRow(world, permit)).toMatchObject({ state: 'rejected', rejection_note: 'Malam itu ada acara' });
    expect(await audited(permit)).toMatchObject([{ action: 'permit.reject', detail: { through: 'mail_link' } }]);
  });

  it('sends the permit back for correction of the named fields, and refuses an unknown field without using up the link', async () => {
    const { permit, token } = await mailed(await person(['gm']));
    const body = { ...PROOF, decision: 'returned', note: 'Tanggal salah' };
    expect((await decide(token, { ...body, fields: [] })).statusCode).toBe(400);
    expect(await fault(decide(token, { ...body, fields: ['workers'] }))).toEqual([
      422,
      'refused',
      { path: 'fields.0', code: 'invalid' },
    ]);
    expect((await open(token)).json().standing).toBe('open');
    expect((await decide(token, { ...body, fields: ['schedule'] })).json()).toMatchObject({ state: 'returned' });
    const asked = await owner.selectFrom('permit_correction').selectAll().where('permit_id', '=', permit.id).execute();
    expect(asked).toMatchObject([{ stage: 'gm', fields: ['schedule'], note: 'Tanggal salah' }]);
    expect(await audited(permit)).toMatchObject([{ detail: { through: 'mail_link', fields: ['schedule'] } }]);
  });

  it('approves a permit with a serious clash only with a note that says why, and keeps the link until then', async () => {
    const operational = await person(['operational']);
    await work('Ganti sprinkler');
    const { permit, token } = await mailed(operational, await work('Las tangki'));
    expect((await open(token)).json()).toMatchObject({ permit: { code: permit.code } });
    expect(await fault(decide(token, PROOF))).toEqual([422, 'serious_clash', undefined]);
    expect((await open(token)).json().standing).toBe('open');
    expect((await decide(token, { ...PROOF, note: 'Bergantian' })).json()).toMatchObject({ state: 'approved' });
  });

  it('lets a deputy decide by the link, and the timeline names both people', async () => {
    const gm = await person(['gm'], 'Hendra');
    const deputy = await person([], 'Wakil');
    await aDeputy(world, { account_id: gm.id, deputy_id: deputy.id, group_id: gm.group_id });
    const { permit, token } = await mailed(deputy);
    expect((await open(token)).json()).toMatchObject({ account: 'Wakil', in_place_of: 'Hendra' });
    expect((await decide(token, PROOF)).json()).toMatchObject({ decided: { by: 'Wakil', in_place_of: 'Hendra' } });
    const line = (await logOf(world, permit)).find(({ description }) => description === 'Approved by GM');
    expect(line).toMatchObject({ created_by: deputy.id, created_for: gm.id });
    expect(await audited(permit)).toMatchObject([{ actor_id: deputy.id, detail: { in_place_of: gm.id } }]);
  });

  it('ends the link of a deputy together with the deputyship', async () => {
    const gm = await person(['gm']);
    const deputy = await person([]);
    const ends_at = new Date(MONDAY_MORNING.getTime() + 3_600_000);
    await aDeputy(world, { account_id: gm.id, deputy_id: deputy.id, group_id: gm.group_id, ends_at });
    const { token } = await mailed(deputy);
    clock.set(ends_at);
    expect(await fault(decide(token, PROOF))).toEqual([403, 'link_invalid', undefined]);
  });

  it('refuses a decision by a person who has become the applicant', async () => {
    const gm = await person(['gm']);
    const { permit, token } = await mailed(gm);
    await owner.updateTable('permit').set({ submitted_by: gm.id }).where('id', '=', permit.id).execute();
    expect(await fault(decide(token, PROOF))).toEqual([422, 'own_permit', undefined]);
    expect((await permitRow(world, permit)).state).toBe('submitted');
  });

  it('decides as the person of the link, also when another person is logged in', async () => {
    const gm = await person(['gm']);
    const { permit, token } = await mailed(gm);
    const other = await staffLogin(world, await person(['tcr']));
    expect((await decide(token, PROOF, bearer(other))).statusCode).toBe(200);
    expect(await audited(permit)).toMatchObject([{ actor_id: gm.id }]);
  });
});

describe('proof of identity for a decision by link', () => {
  it.each([
    ['a decision by the general manager', 'gm', () => submitLoading(world, building), 'password'],
    ['goods', 'operational', goods, 'none'],
    ['work', 'operational', () => work('Ganti lampu meja'), 'password'],
    ['hot work', 'operational', () => work('Pengelasan duct'), 'password'],
  ] as const)(
    '[M3] requires a proof of identity by stage and kind, not by words: %s (%s)',
    async (_what, stage, permit, proof) => {
      const asked = await permit();
      const { token } = await mailed(await person([stage]), asked);
      expect((await open(token)).json()).toMatchObject({ standing: 'open', proof });
      expect((await decide(token)).statusCode).toBe(proof === 'none' ? 200 : 422);
    },
  );

  it('requires the password of a person without a second step, and refuses a missing or wrong one', async () => {
    const { token } = await mailed(await person(['gm']));
    expect(await fault(decide(token))).toEqual([422, 'refused', { path: 'proof', code: 'required' }]);
    expect(await fault(decide(token, { proof: 'salah' }))).toEqual([
      422,
      'refused',
      { path: 'proof', code: 'password_wrong' },
    ]);
    expect((await open(token)).json().standing).toBe('open');
    expect((await decide(token, PROOF)).statusCode).toBe(200);
  });

  it('counts wrong passwords together with the failed logins', async () => {
    const gm = await person(['gm']);
    const { permit, token } = await mailed(gm);
    for (let time = 0; time < 9; time += 1) expect((await decide(token, { proof: 'salah' })).statusCode).toBe(422);
    const login = { email: gm.email, password: md5Hex('salah') };
    expect((await world.app.inject({ method: 'POST', url: '/v1/login', payload: login })).statusCode).toBe(401);
    expect(await fault(decide(token, PROOF))).toEqual([429, 'rate_limited', undefined]);
    expect((await permitRow(world, permit)).state).toBe('submitted');
    clock.advance(15 * 60_000);
    expect((await decide(token, PROOF)).statusCode).toBe(200);
  });

  it('does not count correct passwords as attempts, so that many decisions in a row are possible', async () => {
    const gm = await person(['gm']);
    for (let time = 0; time < 12; time += 1) {
      const { token } = await mailed(gm);
      expect((await decide(token, PROOF)).statusCode).toBe(200);
    }
  });

  it('requires a code of the second step, valid once, from a person who has it, and no password', async () => {
    const gm = await person(['gm']);
    const code = await enableSecondStep(world, gm);
    const first = await mailed(gm);
    expect((await open(first.token)).json().proof).toBe('code');
    expect(await fault(decide(first.token, PROOF))).toEqual([422, 'refused', { path: 'proof', code: 'invalid' }]);
    expect(await fault(decide(first.token, { proof: '000000' }))).toEqual([
      422,
      'refused',
      { path: 'proof', code: 'invalid' },
    ]);
    expect((await decide(first.token, { proof: code() })).statusCode).toBe(200);
    const second = await mailed(gm);
    expect(await fault(decide(second.token, { proof: code() }))).toEqual([
      422,
      'refused',
      { path: 'proof', code: 'invalid' },
    ]);
    clock.advance(30_000);
    expect((await decide(second.token, { proof: code() })).statusCode).toBe(200);
  });

  it('[D8-31] requires a code whenever the person has a second step, also where others give no proof', async () => {
    const asked = await goods();
    const operational = await person(['operational']);
    const code = await enableSecondStep(world, operational);
    const { token } = await mailed(operational, asked);
    expect((await open(token)).json()).toMatchObject({ standing: 'open', proof: 'code' });
    expect(await fault(decide(token))).toEqual([422, 'refused', { path: 'proof', code: 'required' }]);
    expect((await decide(token, { proof: code() })).statusCode).toBe(200);
  });

  it('allows five attempts at a second-step code in 15 minutes', async () => {
    const gm = await person(['gm']);
    const code = await enableSecondStep(world, gm);
    const { token } = await mailed(gm);
    for (let time = 0; time < 5; time += 1) expect((await decide(token, { proof: '000000' })).statusCode).toBe(422);
    expect(await fault(decide(token, { proof: code() }))).toEqual([429, 'rate_limited', undefined]);
  });
});
