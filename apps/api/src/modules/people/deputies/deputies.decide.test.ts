import type { Stage } from '@gerbang/shared/access';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty, aStaffMember, staffLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aDeputy } from '../../../../test/people/deputies.ts';
import {
  aBuilding,
  aLoadingForm,
  approve,
  move,
  submitLoading,
  submitWork,
  type Building,
} from '../../../../test/permits/submissions.ts';

const world = await createWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
});

const anApprover = (stages: readonly Stage[], properties: readonly string[] = [building.property_id]) =>
  aStaffMember(world, { properties, role: { stages } });
type Approver = Awaited<ReturnType<typeof anApprover>>;

const standIn = (away: Approver, deputy: Approver, given: Partial<Parameters<typeof aDeputy>[1]> = {}) =>
  aDeputy(world, { account_id: away.id, deputy_id: deputy.id, group_id: away.group_id, ...given });

const approved = (stage: Stage) => ({ decision: 'approved', stage });

describe('an absent approver', () => {
  it('lets the deputy decide for an absent approver and logs both names', async () => {
    const away = await anApprover(['tcr']);
    const deputy = await anApprover(['operational']);
    await standIn(away, deputy);
    const permit = await submitLoading(world, building);
    const token = await staffLogin(world, deputy);
    expect((await move(world, token, permit, 'decisions', approved('tcr'))).json().stages).toEqual(['operational']);
    expect((await move(world, token, permit, 'decisions', approved('operational'))).json().state).toBe('approved');
    const stages =
      await sql`select stage, decided_by, decided_for from permit_stage where permit_id = ${permit.id} order by step`.execute(
        world.owner,
      );
    expect(stages.rows).toEqual([
      { stage: 'tcr', decided_by: deputy.id, decided_for: away.id },
      { stage: 'operational', decided_by: deputy.id, decided_for: null },
    ]);
    const log = await sql`
      select created_by, created_for from progress_log
       where permit_id = ${permit.id} and description like 'Approved%' order by seq`.execute(world.owner);
    expect(log.rows).toEqual([
      { created_by: deputy.id, created_for: away.id },
      { created_by: deputy.id, created_for: null },
    ]);
    const audit = await sql<{ actor_id: string; detail: Record<string, unknown> }>`
      select actor_id, detail from audit_log where record_id = ${permit.id} and action = 'permit.approve' order by id`.execute(
      world.owner,
    );
    expect(audit.rows.map(({ actor_id, detail }) => [actor_id, detail['in_place_of']])).toEqual([
      [deputy.id, away.id],
      [deputy.id, undefined],
    ]);
  });

  it('lets the deputy send back, reject and renew permits for an absent approver', async () => {
    const away = await anApprover(['tcr']);
    const deputy = await anApprover([]);
    await standIn(away, deputy);
    const token = await staffLogin(world, deputy);
    for (const body of [
      { decision: 'rejected', stage: 'tcr', note: 'Tidak lengkap' },
      { decision: 'returned', stage: 'tcr', note: 'Perbaiki', fields: ['schedule'] },
    ]) {
      const permit = await submitLoading(world, building);
      expect((await move(world, token, permit, 'decisions', body)).statusCode).toBe(200);
      const { rows } =
        await sql`select decided_for from permit_stage where permit_id = ${permit.id} and stage = 'tcr'`.execute(
          world.owner,
        );
      expect(rows).toEqual([{ decided_for: away.id }]);
    }
    const work = await submitWork(world, building);
    await approve(
      world,
      await staffLogin(world, await anApprover(['tcr', 'fat', 'rdd', 'operational', 'gm'])),
      work,
      'tcr',
      'fat',
      'rdd',
      'operational',
      'gm',
    );
    await sql`insert into permit_renewal (property_id, permit_id, period, asked_at)
      values (${work.property_id}, ${work.id}, 2, ${world.clock.now()})`.execute(world.owner);
    expect((await move(world, token, work, 'renewals/2')).statusCode).toBe(200);
    const { rows } =
      await sql`select created_for from progress_log where permit_id = ${work.id} order by seq desc limit 1`.execute(
        world.owner,
      );
    expect(rows).toEqual([{ created_for: away.id }]);
  });

  it('lets the deputy decide only between start and end of the deputyship, within the same session', async () => {
    const away = await anApprover(['tcr']);
    const deputy = await anApprover([]);
    const hour = 3_600_000;
    const now = world.clock.now().getTime();
    await standIn(away, deputy, { starts_at: new Date(now + hour), ends_at: new Date(now + 2 * hour) });
    const token = await staffLogin(world, deputy);
    const permits = await Promise.all([1, 2, 3].map(() => submitLoading(world, building)));
    const answers: number[] = [];
    for (const [index, permit] of permits.entries()) {
      world.clock.set(new Date(now + index * hour));
      answers.push((await move(world, token, permit, 'decisions', approved('tcr'))).statusCode);
    }
    expect(answers).toEqual([403, 200, 403]);
  });

  it('lets the deputy decide only stages that the deputyship names and the absent approver holds, at properties of both', async () => {
    const { group_id } = await world.owner
      .selectFrom('property')
      .select('group_id')
      .where('id', '=', building.property_id)
      .executeTakeFirstOrThrow();
    const elsewhere = await aProperty(world, { group_id });
    const away = await anApprover(['tcr', 'operational']);
    const far = await anApprover(['tcr'], [elsewhere.id]);
    const deputy = await anApprover([], [building.property_id, elsewhere.id]);
    await standIn(away, deputy, { stages: ['operational'] });
    await standIn(far, deputy);
    const permit = await submitLoading(world, building);
    const token = await staffLogin(world, deputy);
    const decide = (stage: Stage) => move(world, token, permit, 'decisions', approved(stage));
    expect((await decide('tcr')).statusCode).toBe(403);
    expect((await decide('operational')).json().code).toBe('stage_not_asked');
    await sql`delete from role_stage where role_id = ${away.role_id} and stage = 'operational'`.execute(world.owner);
    expect((await decide('operational')).statusCode).toBe(403);
  });

  it('does not let the deputy decide once the approver is deactivated or may no longer decide', async () => {
    const permit = await submitLoading(world, building);
    const away = await anApprover(['tcr']);
    const deputy = await anApprover([]);
    await standIn(away, deputy);
    const token = await staffLogin(world, deputy);
    const status = async () => (await move(world, token, permit, 'decisions', approved('tcr'))).statusCode;
    await sql`update account set active = false where id = ${away.id}`.execute(world.owner);
    expect(await status()).toBe(403);
    await sql`update account set active = true where id = ${away.id}`.execute(world.owner);
    await sql`delete from role_action where role_id = ${away.role_id} and action = 'permit.decide'`.execute(
      world.owner,
    );
    expect(await status()).toBe(403);
  });
});

describe('a deputy', () => {
  it('does not let a deputy decide their own permit or one of the person they replace', async () => {
    const away = await anApprover(['tcr']);
    const other = await anApprover(['tcr']);
    const deputy = await anApprover([]);
    await standIn(away, deputy);
    const token = await staffLogin(world, deputy);
    const permitOf = async (email: string) =>
      submitLoading(world, building, await aLoadingForm(world, building, email));
    for (const { email } of [deputy, away]) {
      const answer = await move(world, token, await permitOf(email), 'decisions', approved('tcr'));
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'own_permit']);
    }
    // As the deputy of `other`, `deputy` may decide the permit of `away`.
    await standIn(other, deputy);
    const permit = await permitOf(away.email);
    expect((await move(world, token, permit, 'decisions', approved('tcr'))).statusCode).toBe(200);
    const { rows } =
      await sql`select decided_for from permit_stage where permit_id = ${permit.id} and stage = 'tcr'`.execute(
        world.owner,
      );
    expect(rows).toEqual([{ decided_for: other.id }]);
  });

  it('does not let a deputy decide a stage twice, even for different people', async () => {
    const away = await anApprover(['tcr']);
    const deputy = await anApprover(['tcr']);
    await standIn(away, deputy);
    const permit = await submitLoading(world, building);
    const token = await staffLogin(world, deputy);
    expect((await move(world, token, permit, 'decisions', approved('tcr'))).statusCode).toBe(200);
    expect((await move(world, token, permit, 'decisions', approved('tcr'))).json().code).toBe('already_decided');
    const { rows } =
      await sql`select decided_for from permit_stage where permit_id = ${permit.id} and stage = 'tcr'`.execute(
        world.owner,
      );
    expect(rows).toEqual([{ decided_for: null }]);
  });
});
