import { ACTIONS, CHAIN_STAGES, type Stage } from '@gerbang/shared/access';
import type { PermitDatatable, PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aStaffMember, bearer, PASSWORD, staffLogin } from '../../../../../test/builders.ts';
import { MONDAY_MORNING } from '../../../../../test/harness.ts';
import { aDeputy } from '../../../../../test/people/deputies.ts';
import { createDecisionWorld } from '../../../../../test/permits/decision-mails.ts';
import {
  aBuilding,
  aDecider,
  approve,
  move,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../../test/platform/locks.ts';
import { newId } from '../../../../platform/database/ids.ts';
import { mailDecision } from '../../mail-decisions/mailing.ts';

const world = await createDecisionWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
});

const person = (stages: readonly Stage[], actions?: typeof ACTIONS) =>
  aStaffMember(world, {
    properties: [building.property_id],
    role: { stages: [...stages], ...(actions !== undefined && { actions: [...actions] }) },
  });
const approving = (token: string, permit: Submitted, stage: Stage) =>
  move(world, token, permit, 'decisions', { decision: 'approved', stage });
const faultOf = async (answer: ReturnType<typeof move>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().code];
};
const SIDE_BY_SIDE = ['fat', 'rdd', 'operational'] as const;
const REFUSED = [422, 'same_person'];
const get = async <T>(token: string, url: string) =>
  (await world.app.inject({ url: `/v1/${url}`, headers: bearer(token) })).json<T>();
const permitOf = (token: string, { property_id, id }: Submitted) =>
  get<PermitDetail>(token, `properties/${property_id}/permits/${id}`);
const mailAtOnce = (account_id: string) =>
  world.owner
    .insertInto('notification_setting')
    .values({ account_id, kind: 'decision', in_app: false, mail: 'at_once' })
    .execute();
const mine = async (token: string) =>
  (await get<PermitDatatable>(token, 'permit-datatable?view=mine')).data.map(({ id }) => id);

describe('one person, one stage', () => {
  it('[D8-30] refuses a second stage of one work permit to the same person, also as Super Admin, whatever the decision', async () => {
    const token = await staffLogin(world, await person(CHAIN_STAGES, ACTIONS));
    const permit = await submitWork(world, building);
    expect((await approving(token, permit, 'tcr')).statusCode).toBe(200);
    for (const body of [
      { decision: 'approved' },
      { decision: 'rejected', note: 'Tidak' },
      { decision: 'returned', note: 'Perbaiki', fields: ['schedule'] },
    ])
      expect(await faultOf(move(world, token, permit, 'decisions', { ...body, stage: 'fat' }))).toEqual(REFUSED);
    const other = await aDecider(world, building, 'fat');
    expect((await approving(other, permit, 'fat')).statusCode).toBe(200);
  });

  it('[D8-30] counts a deputy as the person they are', async () => {
    const [taker, manager, deputy] = [await person(['tcr']), await person(['gm']), await person([])];
    const { group_id } = deputy;
    for (const away of [taker, manager]) await aDeputy(world, { account_id: away.id, deputy_id: deputy.id, group_id });
    const token = await staffLogin(world, deputy);
    const permit = await submitWork(world, building);
    expect((await approving(token, permit, 'tcr')).statusCode).toBe(200);
    await approve(world, await aDecider(world, building, ...SIDE_BY_SIDE), permit, ...SIDE_BY_SIDE);
    expect(await faultOf(approving(token, permit, 'gm'))).toEqual(REFUSED);
    // The person who was away has decided nothing, and may still decide a later stage.
    expect((await approving(await staffLogin(world, manager), permit, 'gm')).json().state).toBe('approved');
  });

  it('[D8-30] mails a person who has decided no request to decide another stage, also when the mail was queued before', async () => {
    const gm = await person(['tcr', 'gm']);
    await mailAtOnce(gm.id);
    const permit = await submitWork(world, building);
    await approve(world, await staffLogin(world, gm), permit, 'tcr');
    await approve(world, await aDecider(world, building, ...SIDE_BY_SIDE), permit, ...SIDE_BY_SIDE);
    await world.tellDeciders();
    await mailDecision(world.deps, { permit, stage: 'gm', account_id: gm.id, event_id: newId() });
    expect(world.mailedTo(gm.email)).toEqual([]);
  });

  it('[D8-30] refuses a mailed decision of a person who has decided another stage since, and says why', async () => {
    const both = await person(['fat', 'rdd']);
    await mailAtOnce(both.id);
    const permit = await submitWork(world, building);
    await approve(world, await aDecider(world, building, 'tcr'), permit, 'tcr');
    await world.tellDeciders();
    const link = world.tokenFor(both.email);
    const { stage } = (await world.open(link)).json<{ stage: Stage }>();
    await approve(world, await staffLogin(world, both), permit, stage === 'fat' ? 'rdd' : 'fat');
    expect((await world.open(link)).json()).toMatchObject({
      standing: 'settled',
      decided: null,
      barred: 'same_person',
    });
    expect(await faultOf(world.decide(link, { proof: PASSWORD, note: '' }))).toEqual(REFUSED);
    const { chain } = await permitOf(await aDecider(world, building, stage), permit);
    expect(chain.find((asked) => asked.stage === stage)?.decision).toBeNull();
  });

  it('[D8-30] refuses the second of two decisions of one person that are made at the same moment', async () => {
    const both = await person(['fat', 'rdd']);
    const token = await staffLogin(world, both);
    const permit = await submitWork(world, building);
    await approve(world, await aDecider(world, building, 'tcr'), permit, 'tcr');
    let late: ReturnType<typeof approving> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from permit where id = ${permit.id} for update`.execute(tx);
      late = approving(token, permit, 'rdd');
      void late.then(() => {});
      await waitingForLock(world, 'from "permit"');
      await sql`update permit_stage set decision = 'approved', decided_by = ${both.id}, decided_at = now()
                 where permit_id = ${permit.id} and stage = 'fat'`.execute(tx);
    });
    expect((await late)?.json().code).toBe('same_person');
  });

  it('lets one person decide all stages of goods, unless the chain of goods asks for others', async () => {
    const token = await aDecider(world, building, 'tcr', 'operational');
    await approve(world, token, await submitLoading(world, building), 'tcr', 'operational');
    await sql`update approval_chain set four_eyes = true where property_id = ${building.property_id}`.execute(
      world.owner,
    );
    const permit = await submitLoading(world, building);
    await approving(token, permit, 'tcr');
    expect(await faultOf(approving(token, permit, 'operational'))).toEqual(REFUSED);
  });

  it('takes a permit out of the queue of a person who has decided, and says why they cannot decide it', async () => {
    const token = await aDecider(world, building, 'tcr', 'fat');
    const permit = await submitWork(world, building);
    expect(await mine(token)).toEqual([permit.id]);
    await approving(token, permit, 'tcr');
    expect(await mine(token)).toEqual([]);
    expect(await get(token, 'permit-counts')).toMatchObject({ mine: 0 });
    const { moves } = await permitOf(token, permit);
    expect(moves).toMatchObject({ decide: [], barred: 'same_person' });
    expect(await mine(await aDecider(world, building, 'fat'))).toEqual([permit.id]);
  });
});
