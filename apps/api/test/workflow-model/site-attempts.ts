import { asksEarlierStagesAgain } from '@gerbang/shared/domain/permits/forms/corrections';
import { addDays } from '@gerbang/shared/time/dates';

import type { Dice } from '../../../../tools/scale/dice.ts';
import { move, type Building } from '../permits/submissions.ts';
import type { World } from '../world.ts';
import { CHAIN_STAGES } from './model-walk.ts';
import { stepOf } from './permit-model.ts';
import * as acts from './site-actions.ts';
import { mayDecide, mayPerform, ROLES, type People, type Role } from './site-people.ts';
import * as rules from './site-rules.ts';
import type { Expected } from './site-rules.ts';
import { dayOf, windowOn, type SitePermit } from './site.ts';

export interface WalkContext {
  world: World;
  building: Building;
  people: People;
  dice: Dice;
}

export interface Attempt {
  name: string;
  expected: Expected;
  act: () => Promise<acts.Answer>;
}

/**
 * A person of another building gets `not_found` and a person without the permission gets `forbidden`, in every state of
 * the permit.
 */
function withRight(role: Role, has: boolean, expected: () => Expected): Expected {
  if (role === 'stranger') return 'not_found';
  return has ? expected() : 'forbidden';
}

/** Makes an attempt on a permit, by a random person unless `by` is given. */
type AttemptFactory = (walking: WalkContext, permit: SitePermit, by?: Role) => Attempt;

const APPROVED = Array.from({ length: 8 }, () => 'approved' as const);

const decide: AttemptFactory = ({ world, people, dice }, permit, by) => {
  const asked = permit.model.chain[(stepOf(permit.model) ?? 0) - 1] ?? CHAIN_STAGES;
  const stage = dice.pick(dice.roll(5) === 0 ? CHAIN_STAGES : asked);
  const role: Role =
    by ?? (dice.roll(5) === 0 ? dice.pick(ROLES) : stage === 'gm' ? dice.pick(['gm', 'deputy'] as const) : stage);
  const decision = dice.pick([...APPROVED, 'returned', 'rejected'] as const);
  const type = ({ approved: 'approve', returned: 'return', rejected: 'reject' } as const)[decision];
  const fields = [permit.model.kind === 'work' ? 'description' : dice.pick(['description', 'schedule'])];
  const body = { approved: {}, rejected: { note: 'Tidak' }, returned: { note: 'Perbaiki', fields } }[decision];
  const now = world.clock.now();
  const expected = withRight(role, mayDecide(role, stage, now, people), () => {
    const moved = rules.expectMove(permit, type === 'approve' ? { type, stage, refused_items: 0 } : { type, stage });
    if (typeof moved === 'string' || decision !== 'returned') return moved;
    return {
      follow: () => {
        moved.follow();
        permit.returned = fields[0];
      },
    };
  });
  return {
    name: `${type} for ${stage} by ${role}`,
    expected,
    act: () => move(world, people.tokens[role], permit.key, 'decisions', { decision, stage, ...body }),
  };
};

const fix: AttemptFactory = ({ world, building, dice }, permit) => {
  const field = permit.returned ?? 'description';
  const day = addDays(dayOf(world.clock.now()), 3 + dice.roll(3));
  const schedule = {
    date: `${day}T00:00:00+07:00`,
    time: building.slots[permit.model.kind === 'unloading' ? 'unloading' : 'loading'].name,
  };
  const window = windowOn(permit.model.kind, day);
  const ask_again =
    field === 'schedule' && asksEarlierStagesAgain(['schedule']) && window.from.getTime() !== permit.from.getTime();
  const moved = rules.expectMove(permit, { type: 'fix', ask_again, accepted_items: permit.model.items });
  const corrected = (): Expected =>
    typeof moved === 'string'
      ? moved
      : {
          follow: () => {
            moved.follow();
            permit.returned = undefined;
            if (field === 'schedule') Object.assign(permit, window);
          },
        };
  // Without an open correction there is nothing to fix.
  const expected = permit.returned === undefined ? 'not_found' : corrected();
  const body = field === 'schedule' ? { schedule } : { description: `Lewat pintu ${dice.roll(100)}` };
  return { name: `fix ${field} to ${day}`, expected, act: () => acts.act(world, building, permit, 'fix', body) };
};

const withdraw: AttemptFactory = ({ world, building }, permit) => ({
  name: 'withdraw',
  expected: rules.expectMove(permit, { type: 'cancel', by: 'applicant' }),
  act: () => acts.act(world, building, permit, 'cancel', { reason: 'Batal' }),
});

/** A staff action, mostly by the manager and sometimes by a random role. */
const byOffice =
  (action: 'cancel' | 'suspend' | 'resume' | 'sign-off', expect: (permit: SitePermit) => Expected): AttemptFactory =>
  ({ world, people, dice }, permit, by) => {
    const role: Role = by ?? (dice.roll(3) === 0 ? dice.pick(ROLES) : 'manager');
    const right = mayPerform(role, action === 'cancel' ? 'permit.cancel' : 'permit.suspend');
    return {
      name: `${action} by ${role}`,
      expected: withRight(role, right, () => expect(permit)),
      act: () => move(world, people.tokens[role], permit.key, action, { note: 'Sebab' }),
    };
  };

const gate: AttemptFactory = ({ world, people, dice }, permit, by) => {
  const role: Role = by ?? (dice.roll(6) === 0 ? dice.pick(ROLES) : 'guard');
  const wayIn = permit.model.kind === 'loading' || (permit.model.kind === 'work' && !permit.inside);
  const direction = wayIn === dice.roll(5) > 0 ? 'in' : 'out';
  const now = world.clock.now();
  const isWork = permit.model.kind === 'work';
  const workers = 1 + dice.roll(3);
  const passing = permit.moved === 0 && dice.roll(12) === 0 ? 'refused' : dice.roll(permit.qty + 2);
  const item = passing === 'refused' ? { qty: 0, rejection_note: 'Rusak' } : { qty: passing };
  const expected = withRight(role, mayPerform(role, 'gate.check'), () =>
    isWork ? rules.expectWorkers(permit, direction, workers, now) : rules.expectGoods(permit, direction, passing, now),
  );
  const body = isWork ? { direction, workers } : { direction, items: [{ id: permit.item_id, ...item }] };
  return {
    name: `gate ${direction} ${isWork ? workers : passing} by ${role}`,
    expected,
    act: () => acts.pass(world, people.tokens[role], permit, body),
  };
};

const askRenewal: AttemptFactory = ({ world, building }, permit) => ({
  name: 'ask-renewal',
  expected: rules.expectRenewalAsked(permit, world.clock.now()),
  act: () => acts.act(world, building, permit, 'renew', {}),
});

const renew: AttemptFactory = ({ world, people, dice }, permit, by) => {
  const role: Role = by ?? (dice.roll(4) === 0 ? dice.pick(ROLES) : 'tcr');
  return {
    name: `renew by ${role}`,
    expected: withRight(role, mayDecide(role, 'tcr', world.clock.now(), people), () => rules.expectRenewal(permit)),
    act: () => move(world, people.tokens[role], permit.key, `renewals/${permit.waiting ?? 2}`),
  };
};

/** All attempts. Frequent ones are listed several times. */
export const ATTEMPTS: readonly AttemptFactory[] = [
  decide,
  decide,
  decide,
  decide,
  decide,
  decide,
  fix,
  fix,
  gate,
  gate,
  gate,
  askRenewal,
  renew,
  withdraw,
  byOffice('cancel', (permit) => rules.expectMove(permit, { type: 'cancel', by: 'staff' })),
  byOffice('suspend', (permit) => rules.expectMove(permit, { type: 'suspend' })),
  byOffice('resume', (permit) => rules.expectMove(permit, { type: 'resume' })),
  byOffice('sign-off', rules.expectSignOff),
];
