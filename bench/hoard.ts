import { readConfig } from '../apps/api/src/config.ts';
import { openDeps } from '../apps/api/src/deps.ts';
import { returnUnconfirmedPlaces } from '../apps/api/src/modules/permits/permits/visitor/visitor.jobs.ts';
import { fixedClock } from '../apps/api/src/platform/clock.ts';
import { newId } from '../apps/api/src/platform/database/ids.ts';
import { keyedHash } from '../apps/api/src/platform/keys/key-ring.ts';
import { UNCONFIRMED_MS } from '../packages/shared/src/domain/building/slot-holds.ts';
import { dayAfter, makeApplicants, makeBuilding, type Applicant, type BenchBuilding } from './lib/building.ts';
import { createClient, type Answer, type Client } from './lib/client.ts';
import { countBy, createFindings, round } from './lib/figures.ts';
import { visitorForm } from './lib/forms.ts';
import type { Bench } from './lib/result.ts';
import type { BenchStack } from './lib/stack.ts';

const SLOT = { kind: 'loading', name: '08:00 - 10:00', capacity: 30 } as const;
/** 20 percent of the slot. */
const SHARE = 6;
const CONFIRMED_REQUESTS = 20;
const VENDOR = 'vendor@bench.example';

/**
 * One network sends many requests with invented e-mail addresses, from all over its IPv6 /64. It holds at most its share
 * of the slot, and all of it is free again after 30 minutes. A vendor with a confirmed address sends 20 requests and keeps
 * their places.
 */
export const hoard: Bench = {
  full: { rounds: 1, size: 1_000 },
  small: { rounds: 1, size: 60 },
  async run(stack, { size }) {
    const findings = createFindings();
    const building = await makeBuilding(stack, { short_code: 'BH', identity_policy: 'photo_required', slots: [SLOT] });
    const client = createClient(stack.url);
    const started = performance.now();
    const answers = countBy(await sendAsOneNetwork(stack, client, building, size), nameOf);
    const ms = performance.now() - started;
    const names = new Set(['201', '409 network_share_full', '429 rate_limited']);
    findings.same('requests of one network that were accepted', answers['201'], SHARE);
    findings.same(
      'other answers',
      Object.keys(answers).filter((name) => !names.has(name)),
      [],
    );
    findings.same('places held by one network', await taken(stack, building), SHARE);
    await runJob(stack, UNCONFIRMED_MS);
    findings.same('places held after 30 minutes', await taken(stack, building), 0);
    const sent = countBy(await sendAsVendor(stack, client, building), nameOf);
    findings.same('requests of a confirmed vendor', sent, { '201': CONFIRMED_REQUESTS });
    await runJob(stack, 2 * UNCONFIRMED_MS);
    findings.same('places of the vendor after 30 minutes', await taken(stack, building), CONFIRMED_REQUESTS);
    client.close();
    return { faults: findings.faults, figures: { tries: size, answers, tries_per_second: round((size / ms) * 1000) } };
  },
};

async function sendAsOneNetwork(
  stack: BenchStack,
  client: Client,
  building: BenchBuilding,
  size: number,
): Promise<Answer[]> {
  const applicants = await makeApplicants(stack, size);
  const inOneNetwork = applicants.map((applicant, index) => ({
    ...applicant,
    client_address: `2001:db8:0:1::${(index + 1).toString(16)}`,
  }));
  return send(client, building, inOneNetwork, (index) => `invented-${index}@bench.example`);
}

async function sendAsVendor(stack: BenchStack, client: Client, building: BenchBuilding): Promise<Answer[]> {
  await stack.owner.query(
    `insert into confirmed_address (address_hash, until) values ($1, now() + interval '180 days')`,
    [keyedHash(stack.keys, 'address', VENDOR)],
  );
  const applicants = await makeApplicants(stack, CONFIRMED_REQUESTS);
  const client_address = '198.51.100.1';
  const atOneOffice = applicants.map((applicant) => ({ ...applicant, client_address }));
  return send(client, building, atOneOffice, () => VENDOR);
}

function send(
  client: Client,
  building: BenchBuilding,
  applicants: readonly Applicant[],
  emailOf: (index: number) => string,
): Promise<Answer[]> {
  const place = { building, date: dayAfter(2).date, time: SLOT.name };
  return Promise.all(
    applicants.map((applicant, index) =>
      client.ask(visitorForm(applicant, place, { email: emailOf(index), key: newId() })),
    ),
  );
}

/** Runs the job that gives places back, with a clock that is `ahead` of now. */
async function runJob(stack: BenchStack, ahead: number): Promise<void> {
  const deps = await openDeps(readConfig(stack.environment));
  const clock = fixedClock(new Date(deps.clock.now().getTime() + ahead));
  await returnUnconfirmedPlaces.run({}, { ...deps, clock });
  await deps.close();
}

async function taken({ owner }: BenchStack, { property_id }: BenchBuilding): Promise<number> {
  const { rows } = await owner.query<{ taken: number }>(
    `select coalesce(sum(taken), 0)::int as taken from slot_day where property_id = $1`,
    [property_id],
  );
  return rows[0]?.taken ?? 0;
}

function nameOf({ status, body }: Answer): string {
  return status === 201 ? '201' : `${status} ${(JSON.parse(body) as { code?: string }).code ?? ''}`;
}
