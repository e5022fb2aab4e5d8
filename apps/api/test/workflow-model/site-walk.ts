import { diceOf } from '../../../../tools/scale/dice.ts';
import { closePastTheirWindow } from '../../src/modules/permits/permits/permits.jobs.ts';
import { aBuilding } from '../permits/submissions.ts';
import { MONDAY_MORNING, type World } from '../world.ts';
import { isOver, stateOf } from './permit-model.ts';
import * as acts from './site-actions.ts';
import { ATTEMPTS, type Attempt, type WalkContext } from './site-attempts.ts';
import { difference } from './site-difference.ts';
import { makePeople, ROLES, renewSessions } from './site-people.ts';
import type { Expected } from './site-rules.ts';
import * as rules from './site-rules.ts';
import { CHAINS, type SitePermit } from './site.ts';

export interface SiteWalk {
  steps: number;
  permits: number;
  refused: number;
  /** How often each attempt was accepted or refused in each state. */
  pairs: Record<string, number>;
}

interface Walk extends WalkContext {
  permits: SitePermit[];
  walk: SiteWalk;
}

/** Attempts use only this many of the latest permits. */
const UNDER_WAY = 8;
const HOUR_MS = 3_600_000;
const SEASON_MS = 91 * 24 * HOUR_MS;

/** Makes random steps in a new building, compares it with the model after each step, and throws when they differ. */
export async function walkSite(world: World, seed: number, steps: number): Promise<SiteWalk> {
  const walking = await startWalk(world, seed);
  for (const { walk } = walking; walk.steps < steps; walk.steps += 1) await step(walking);
  return walking.walk;
}

async function startWalk(world: World, seed: number): Promise<Walk> {
  // Each walk has its own quarter of a year, because submissions are limited per day.
  world.clock.set(new Date(MONDAY_MORNING.getTime() + seed * SEASON_MS));
  const building = await aBuilding(world, { chains: CHAINS, capacity: 100_000 });
  const people = await makePeople(world, building);
  const walk = { steps: 0, permits: 0, refused: 0, pairs: {} };
  return { world, building, people, dice: diceOf('site', String(seed)), permits: [], walk };
}

async function step(walking: Walk): Promise<void> {
  const { dice, permits } = walking;
  const chance = dice.roll(20);
  if (permits.length === 0 || chance === 0) return submitSome(walking);
  if (chance === 1 || chance === 2) return jump(walking);
  // Some attempts use a permit that has ended, because it must refuse every move.
  const alive = permits.filter(({ model }) => !isOver(model));
  const permit = dice.pick((alive.length > 0 && dice.roll(5) > 0 ? alive : permits).slice(-UNDER_WAY));
  const { name, expected, act } = dice.pick(ATTEMPTS)(walking, permit);
  const before = stateOf(permit.model);
  permit.trace.push(
    `${walking.world.clock.now().toISOString()} ${before}: ${name} -> ${typeof expected === 'string' ? expected : 'done'}`,
  );
  await checkAnswer(walking, permit, await act(), expected);
  const pair = `${before} ${name.split(' ')[0]} ${typeof expected === 'string' ? 'refused' : 'done'}`;
  walking.walk.pairs[pair] = (walking.walk.pairs[pair] ?? 0) + 1;
}

/**
 * Every role makes every attempt that must be refused, once for each kind and state of a permit. An attempt must change
 * nothing. Returns the number of different attempts.
 */
export async function tryForbiddenActions(world: World, seed: number, steps: number): Promise<number> {
  const walking = await startWalk(world, seed);
  const tried = new Set<string>();
  const states = new Set<string>();
  for (let count = 0; count < steps; count += 1) {
    await step(walking);
    const permit = walking.permits.at(-1 - walking.dice.roll(Math.min(UNDER_WAY, walking.permits.length)));
    if (permit === undefined) continue;
    const state = `${permit.model.kind} ${stateOf(permit.model)}`;
    if (states.has(state)) continue;
    states.add(state);
    for (const role of ROLES)
      for (const attempt of ATTEMPTS) tried.add(await tryForbidden(walking, permit, attempt(walking, permit, role)));
  }
  tried.delete('');
  return tried.size;
}

async function tryForbidden(walking: Walk, permit: SitePermit, { name, expected, act }: Attempt): Promise<string> {
  if (typeof expected !== 'string') return '';
  const state = stateOf(permit.model);
  permit.trace.push(`${state}: ${name} -> ${expected}`);
  await checkAnswer(walking, permit, await act(), expected);
  return `${permit.model.kind} ${state} ${name}`;
}

async function submitSome({ world, building, dice, permits, walk }: Walk): Promise<void> {
  const free = (one: SitePermit) => (one.model.kind === 'loading' ? one.moved - one.lot.out - one.lot.reserved : 0);
  const source = permits.findLast((one) => free(one) > 0);
  const permit =
    source !== undefined && dice.roll(2) === 0
      ? await acts.submitOut(world, building, source, 1 + dice.roll(free(source)))
      : await acts.submit(world, building, dice.pick(['loading', 'loading', 'work'] as const), dice);
  permits.push(permit);
  walk.permits += 1;
}

/**
 * Moves the clock forward by up to 20 hours or into the validity of the next permit, then runs the job that closes
 * permits whose time is over.
 */
async function jump({ world, dice, permits }: Walk): Promise<void> {
  const now = world.clock.now().getTime();
  const ahead = permits.map(({ from }) => from.getTime() + HOUR_MS / 2).filter((moment) => moment > now);
  const isToWindow = ahead.length > 0 && dice.roll(3) > 0;
  world.clock.set(new Date(isToWindow ? Math.min(...ahead) : now + (1 + dice.roll(20)) * HOUR_MS));
  await renewSessions(world);
  await closePastTheirWindow.run({}, world.deps);
  rules.closeExpired(permits, world.clock.now());
  for (const permit of permits.slice(-UNDER_WAY)) await requireSame(world, permit);
}

async function checkAnswer(
  { world, walk }: Walk,
  permit: SitePermit,
  answer: acts.Answer,
  expected: Expected,
): Promise<void> {
  const answered: unknown = JSON.parse(answer.body);
  const code = answer.statusCode < 300 ? 'done' : String((answered as { code?: string }).code);
  const wanted = typeof expected === 'string' ? expected : 'done';
  if (code !== wanted)
    throw new Error(`Answered ${code} instead of ${wanted}: ${answer.body}\n${permit.trace.join('\n')}`);
  if (typeof expected === 'string') walk.refused += 1;
  else expected.follow();
  await requireSame(world, permit);
  if (permit.source !== undefined) await requireSame(world, permit.source);
}

async function requireSame(world: World, permit: SitePermit): Promise<void> {
  const parted = await difference(world, permit);
  if (parted !== undefined) throw new Error(`${parted}\n${permit.trace.join('\n')}`);
}
