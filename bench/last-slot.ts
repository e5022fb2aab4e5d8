import { newId } from '../apps/api/src/platform/database/ids.ts';
import { timeBookings } from './lib/bare-statements.ts';
import { dayAfter, makeApplicants, makeBuilding, type Applicant, type BenchBuilding } from './lib/building.ts';
import { createClient, warmUp, type Answer, type Client } from './lib/client.ts';
import { countBy, cpuBetween, cpuSeconds, createFindings, percentiles, round, type Findings } from './lib/figures.ts';
import { visitorForm } from './lib/forms.ts';
import type { Bench } from './lib/result.ts';
import type { BenchStack } from './lib/stack.ts';

const SLOT = { kind: 'loading', name: '08:00 - 10:00', capacity: 3 } as const;
/** Bookings made before the race, so that the slot has capacity for one more. */
const AHEAD = SLOT.capacity - 1;
/** Days that can be booked; each round uses its own day. */
const DAYS = 30;

/**
 * Many applicants book the last free capacity of a slot at the same time: one succeeds, all others are refused, and no
 * request fails.
 */
export const lastSlot: Bench = {
  full: { rounds: 20, size: 1000 },
  small: { rounds: 2, size: 50 },
  async run(stack, { rounds, size }) {
    const findings = createFindings();
    const slots = [SLOT, { ...SLOT, name: '13:00 - 15:00', capacity: 1 }];
    const building = await makeBuilding(stack, { short_code: 'BL', identity_policy: 'photo_required', slots });
    const applicants = await makeApplicants(stack, size);
    const client = createClient(stack.url);
    await warmUp(client, size);
    const before = await cpuSeconds(stack);
    const played: { wall: number; losers: number[] }[] = [];
    for (let number = 1; number <= Math.min(rounds, DAYS); number += 1) {
      played.push(await playRound(stack, client, findings, { building, applicants, number }));
    }
    const cpu = cpuBetween(before, await cpuSeconds(stack));
    client.close();
    const wall = played.reduce((sum, one) => sum + one.wall, 0) / played.length;
    const place = { property_id: building.property_id, slot_id: building.slots[1]?.id ?? '', day: dayAfter(1).day };
    const bare = await timeBookings(
      stack,
      Array.from({ length: size }, () => place),
    );
    findings.same('places taken by the bare statement', bare.taken, 1);
    return {
      faults: findings.faults,
      figures: {
        losers: percentiles(played.flatMap((one) => one.losers)),
        round_ms: round(wall),
        answers_per_second: round((size / wall) * 1000),
        bare_statement: bare,
        times_the_bare_statement: round(wall / bare.ms, 1),
        cpu_seconds: cpu,
      },
    };
  },
};

interface Round {
  building: BenchBuilding;
  applicants: Applicant[];
  number: number;
}

async function playRound(
  stack: BenchStack,
  client: Client,
  findings: Findings,
  { building, applicants, number }: Round,
): Promise<{ wall: number; losers: number[] }> {
  const { day, date } = dayAfter(number);
  const place = { building, date, time: SLOT.name };
  const form = (applicant: Applicant, index: number) =>
    visitorForm(applicant, place, { email: `round-${number}-${index}@bench.example`, key: newId() });
  const early = await makeApplicants(stack, AHEAD, 200_000 + number * AHEAD);
  for (const [index, applicant] of early.entries()) {
    const { status } = await client.ask(form(applicant, applicants.length + index));
    findings.same(`round ${number}: a place ahead`, status, 201);
  }
  const asked = applicants.map(form);
  const started = performance.now();
  const outcomes = await Promise.allSettled(asked.map((one) => client.ask(one)));
  const wall = performance.now() - started;
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  findings.same(`round ${number}: answers`, countBy(answers, nameOf), {
    '201': 1,
    '409 slot_full': applicants.length - 1,
  });
  findings.same(`round ${number}: broken connections`, outcomes.length - answers.length, 0);
  findings.same(`round ${number}: places`, await stored(stack, building, day), { taken: 3, permits: 3 });
  await replaceWinners(stack, applicants, outcomes);
  return { wall, losers: answers.filter(({ status }) => status === 409).map(({ ms }) => ms) };
}

function nameOf({ status, body }: Answer): string {
  return status === 201 ? '201' : `${status} ${(JSON.parse(body) as { code?: string }).code ?? ''}`;
}

/** The winner's uploads now belong to the permit, so the next round needs a new applicant. */
async function replaceWinners(
  stack: BenchStack,
  applicants: Applicant[],
  outcomes: readonly PromiseSettledResult<Answer>[],
): Promise<void> {
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status !== 'fulfilled' || outcome.value.status !== 201) continue;
    applicants.splice(index, 1, ...(await makeApplicants(stack, 1, index)));
  }
}

async function stored({ owner }: BenchStack, { property_id }: BenchBuilding, day: string): Promise<unknown> {
  const { rows } = await owner.query(
    `select (select sum(taken)::int from slot_day where property_id = $1 and day = $2) as taken,
            (select count(*)::int from permit where property_id = $1 and day = $2) as permits`,
    [property_id, day],
  );
  return rows[0];
}
