import { beforeEach, expect, it } from 'vitest';

import { aStaffMember } from '../../../../test/builders.ts';
import { MONDAY_MORNING } from '../../../../test/harness.ts';
import { createDecisionWorld } from '../../../../test/permits/decision-mails.ts';
import {
  aBuilding,
  aDecider,
  approve,
  logOf,
  submitLoading,
  type Submitted,
} from '../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';

const world = await createDecisionWorld();
const { owner, clock, decide, tellDeciders, tokenFor } = world;

type Owner = typeof owner;
type Person = Awaited<ReturnType<typeof aStaffMember>>;

let permit: Submitted;
let person: Person;
let token: string;
let screen: string;
beforeEach(async () => {
  clock.set(MONDAY_MORNING);
  const building = await aBuilding(world, { chains: { loading: [['operational']] } });
  const properties = [building.property_id];
  person = await aStaffMember(world, { properties, role: { stages: ['operational'] } });
  await owner
    .insertInto('notification_setting')
    .values({ account_id: person.id, kind: 'decision', in_app: false, mail: 'at_once' })
    .execute();
  permit = await submitLoading(world, building);
  await tellDeciders();
  token = tokenFor(person.email);
  screen = await aDecider(world, building, 'operational');
});

/** Runs `work` while the permit is locked. Requests that it started continue after the lock is released. */
function whileHeld<T>(work: (tx: Owner) => Promise<T>): Promise<T> {
  return owner.transaction().execute(async (tx) => {
    await tx.selectFrom('permit').select('id').where('id', '=', permit.id).forUpdate().execute();
    return work(tx);
  });
}
const waiting = (least: number) => waitingForLock(world, 'for no key update', least);
const outcome = async (answer: ReturnType<typeof decide>) => {
  const { statusCode, json } = await answer;
  return statusCode === 200 ? 'decided' : json().code;
};
const decisionsMade = async () =>
  (await logOf(world, permit)).filter(({ description }) => /^(Approved|Rejected|Returned) by/.test(description)).length;

it('20 concurrent uses of one link make one decision, and the others learn that the link was used', async () => {
  const rejected = { decision: 'rejected', note: 'Penuh' };
  const begun = await whileHeld(async () => {
    const uses = Array.from({ length: 20 }, (_one, index) => outcome(decide(token, index % 2 === 0 ? {} : rejected)));
    // Several requests wait for the permit when its lock is released.
    await waiting(5);
    return { uses };
  });
  const outcomes = await Promise.all(begun.uses);
  expect(outcomes.filter((one) => one === 'decided')).toHaveLength(1);
  expect(outcomes.filter((one) => one === 'link_spent')).toHaveLength(19);
  expect(await decisionsMade()).toBe(1);
});

it('a link cannot decide a stage that was just decided on the screen', async () => {
  const begun = await whileHeld(async () => {
    const first = approve(world, screen, permit, 'operational');
    await waiting(1);
    const second = outcome(decide(token, { decision: 'rejected', note: 'Penuh' }));
    await waiting(2);
    return { first, second };
  });
  await begun.first;
  expect(await begun.second).toBe('link_spent');
  expect(await decisionsMade()).toBe(1);
});

const deactivate = (_tx: Owner) =>
  owner.updateTable('account').set({ active: false }).where('id', '=', person.id).execute();
const askAgain = (tx: Owner) =>
  tx
    .updateTable('permit_stage')
    .set({ asked_at: new Date(MONDAY_MORNING.getTime() + 1), due_at: new Date(MONDAY_MORNING.getTime() + 1000) })
    .where('permit_id', '=', permit.id)
    .execute();
const letExpire = async (_tx: Owner) => clock.advance(72 * 3_600_000);

it.each([
  ['the person of the link is deactivated', deactivate],
  ['the stage is asked again', askAgain],
  ['the link expires', letExpire],
])('a decision by link that waits for the lock is refused when %s', async (_what, change) => {
  const begun = await whileHeld(async (tx) => {
    const use = outcome(decide(token));
    await waiting(1);
    await change(tx);
    return { use };
  });
  expect(await begun.use).toBe('link_spent');
  expect(await decisionsMade()).toBe(0);
});
