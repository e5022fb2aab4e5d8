import { closePastTheirWindow } from '../../src/modules/permits/permits.jobs.ts';
import { diceOf } from '../../src/seed/scale-dice.ts';
import { aBuilding } from '../submitting.ts';
import { MONDAY_MORNING, type World } from '../world.ts';
import { isOver, stateOf } from './law.ts';
import * as acts from './site-acts.ts';
import { ATTEMPTS, type Attempt, type Walking } from './site-attempts.ts';
import { difference } from './site-compare.ts';
import { makePeople, ROLES, staySignedIn } from './site-people.ts';
import type { Expected } from './site-rules.ts';
import * as rules from './site-rules.ts';
import { CHAINS, type SitePermit } from './site.ts';

/** How a walk through the real building went. */
export interface SiteWalk {
  steps: number;
  permits: number;
  refused: number;
  /** How often each thing was done and refused in each state. */
  pairs: Record<string, number>;
}

interface Walk extends Walking {
  permits: SitePermit[];
  walk: SiteWalk;
}

/** So many permits are under way at once; the oldest are left alone. */
const UNDER_WAY = 8;
const HOUR_MS = 3_600_000;
const SEASON_MS = 91 * 24 * HOUR_MS;

/** Walks through a building of its own, so many random steps, and holds it beside the model after each; throws where they part. */
export async function walkSite(world: World, seed: number, steps: number): Promise<SiteWalk> {
  const walking = await startWalk(world, seed);
  for (const { walk } = walking; walk.steps < steps; walk.steps += 1) await step(walking);
  return walking.walk;
}

async function startWalk(world: World, seed: number): Promise<Walk> {
  // Each in a season of its own: who asks for so much within a day is told to wait.
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
  // What is over is tried now and then: nothing may bring it back.
  const alive = permits.filter(({ law }) => !isOver(law));
  const permit = dice.pick((alive.length > 0 && dice.roll(5) > 0 ? alive : permits).slice(-UNDER_WAY));
  const { name, expected, act } = dice.pick(ATTEMPTS)(walking, permit);
  const before = stateOf(permit.law);
  permit.trace.push(
    `${walking.world.clock.now().toISOString()} ${before}: ${name} -> ${typeof expected === 'string' ? expected : 'done'}`,
  );
  await judged(walking, permit, await act(), expected);
  const pair = `${before} ${name.split(' ')[0]} ${typeof expected === 'string' ? 'refused' : 'done'}`;
  walking.walk.pairs[pair] = (walking.walk.pairs[pair] ?? 0) + 1;
}

/**
 * Everybody tries everything that is not theirs to do, in each of these states: whatever is expected to be refused must be, and
 * change nothing. Gives how many different tries there were.
 */
export async function tryWhatIsForbidden(world: World, seed: number, steps: number): Promise<number> {
  const walking = await startWalk(world, seed);
  const tried = new Set<string>();
  const states = new Set<string>();
  for (let count = 0; count < steps; count += 1) {
    await step(walking);
    const permit = walking.permits.at(-1 - walking.dice.roll(Math.min(UNDER_WAY, walking.permits.length)));
    if (permit === undefined) continue;
    const state = `${permit.law.kind} ${stateOf(permit.law)}`;
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
  const state = stateOf(permit.law);
  permit.trace.push(`${state}: ${name} -> ${expected}`);
  await judged(walking, permit, await act(), expected);
  return `${permit.law.kind} ${state} ${name}`;
}

async function submitSome({ world, building, dice, permits, walk }: Walk): Promise<void> {
  const free = (one: SitePermit) => (one.law.kind === 'loading' ? one.moved - one.lot.out - one.lot.reserved : 0);
  const source = permits.findLast((one) => free(one) > 0);
  const permit =
    source !== undefined && dice.roll(2) === 0
      ? await acts.submitOut(world, building, source, 1 + dice.roll(free(source)))
      : await acts.submit(world, building, dice.pick(['loading', 'loading', 'work'] as const), dice);
  permits.push(permit);
  walk.permits += 1;
}

/** Hours pass, or it becomes time for the next permit; whatever is over by then is closed by the sweep. */
async function jump({ world, dice, permits }: Walk): Promise<void> {
  const now = world.clock.now().getTime();
  const ahead = permits.map(({ from }) => from.getTime() + HOUR_MS / 2).filter((moment) => moment > now);
  const isToWindow = ahead.length > 0 && dice.roll(3) > 0;
  world.clock.set(new Date(isToWindow ? Math.min(...ahead) : now + (1 + dice.roll(20)) * HOUR_MS));
  await staySignedIn(world);
  await closePastTheirWindow.run({}, world.deps);
  rules.closeWhatIsOver(permits, world.clock.now());
  for (const permit of permits.slice(-UNDER_WAY)) await same(world, permit);
}

async function judged(
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
  await same(world, permit);
  if (permit.source !== undefined) await same(world, permit.source);
}

async function same(world: World, permit: SitePermit): Promise<void> {
  const parted = await difference(world, permit);
  if (parted !== undefined) throw new Error(`${parted}\n${permit.trace.join('\n')}`);
}
