import { randomBytes } from 'node:crypto';

import { newId } from '../apps/api/src/platform/database/ids.ts';
import { hashSecret } from '../apps/api/src/platform/keys/passwords.ts';
import { makeCode } from '../packages/shared/src/domain/permits/code.ts';
import { addressOf } from './lib/building.ts';
import { createClient, type Answer, type BenchRequest, type Client } from './lib/client.ts';
import { createFindings, round, type Findings } from './lib/figures.ts';
import { startOwnApi, type Mutant } from './lib/own-api.ts';
import { median, rankTest } from './lib/rank-test.ts';
import type { Bench } from './lib/result.ts';
import { makeSite, newVisitor, workRequest, type Site } from './lib/site.ts';
import type { BenchStack } from './lib/stack.ts';

const MOST_DIFFERENCE_MS = 2;
const LEAST_P = 0.01;
/** With fewer calls, chance alone moves the medians of a busy machine apart by more than 2 ms. */
const ENOUGH_FOR_MEDIANS = 1_000;
/** Tries after which an account's password mails, and the answers about a permit, are refused or delayed. */
const PER_ACCOUNT = 5;
const PER_PERMIT = 50;
const RIGHT = 'a'.repeat(32);
const WRONG = 'b'.repeat(32);
const SHORT_CODE = 'BF';

const MUTANTS: Readonly<Record<string, Mutant & { what: string }>> = {
  'forgot-misses-step': {
    what: 'a forgotten password takes 120 ms more for an account that exists, so it is answered a step later',
    find: 'const account_id = account?.id ?? newId();',
    replace: `const account_id = account?.id ?? newId();
      if (account !== undefined) await new Promise((resolve) => setTimeout(resolve, 120));`,
  },
  'login-without-decoy': {
    what: 'no password is hashed for an unknown user',
    find: 'await isSecret(account?.password_hash, password.toLowerCase())',
    replace: 'account !== undefined && await isSecret(account.password_hash, password.toLowerCase())',
  },
  'lookup-after-steps': {
    what: 'the lookup of a permit number that exists takes 20 ms more',
    find: 'if (result === void 0) await waitForAnswerStep(started);',
    replace: `if (result === void 0) {
      await waitForAnswerStep(started);
      const { rows } = await sql\`select 1 from find_permit_of_code(\${comparableText(lookup.form_code)})\`.execute(ctx.deps.db);
      if (rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    }`,
  },
};

/** A question that must not be answered differently, or after another time, for what exists. */
interface Question {
  name: string;
  status: number;
  /** Questions that are under way at the same time. Hashing passwords keeps the processor busy, waiting does not. */
  concurrent: number;
  /** The request for something that exists, or for something that does not. */
  ask(exists: boolean, number: number): BenchRequest;
}

/**
 * Asks three questions about accounts and permits that exist and that do not, `size` times in random order. A rank test must
 * not tell the two apart, and with enough calls the median times must not differ by more than 2 ms.
 */
export const timing: Bench = {
  full: { rounds: 1, size: 10_000 },
  small: { rounds: 1, size: 480 },
  planted: Object.fromEntries(Object.entries(MUTANTS).map(([name, { what }]) => [name, what])),
  async run(stack, { size, mutant }) {
    const findings = createFindings();
    const api = await startOwnApi(stack, {}, mutant === undefined ? {} : MUTANTS[mutant]);
    const client = createClient(api.url);
    try {
      const figures: Record<string, unknown> = {};
      const of_each = Math.ceil(size / 3);
      for (const question of await makeQuestions(stack, client, of_each))
        figures[question.name] = await compare(client, question, of_each, findings);
      return { faults: findings.faults, figures };
    } finally {
      client.close();
      await api.stop();
    }
  },
};

async function makeQuestions(stack: BenchStack, client: Client, of_each: number): Promise<Question[]> {
  const site = await makeSite(stack);
  // Twice as many as needed, because a suspicious result is measured again.
  const known = await makeAccounts(stack, site, Math.ceil((2 * of_each) / PER_ACCOUNT));
  const codes = await makePermits(client, site, Math.ceil((2 * of_each) / PER_PERMIT));
  const unknown = known.map(() => `user-${newId()}@bench.test`);
  const emailOf = (exists: boolean, number: number) => entry(exists ? known : unknown, number);
  return [
    {
      name: 'forgotten password',
      status: 202,
      concurrent: 4,
      ask: (exists, number) => ({
        path: '/v1/password/forgot',
        body: { email: emailOf(exists, number), kind: 'staff' },
      }),
    },
    {
      name: 'login',
      status: 401,
      concurrent: 1,
      ask: (exists, number) => ({ path: '/v1/login', body: { email: emailOf(exists, number), password: WRONG } }),
    },
    {
      name: 'permit status',
      status: 404,
      concurrent: 4,
      ask: (exists, number) => {
        const form_code = exists ? entry(codes, number) : makeCode('work', SHORT_CODE, randomBytes);
        return { path: '/v1/public/status', body: { form_code, email: `stranger-${newId()}@bench.example` } };
      },
    },
  ];
}

const entry = (list: readonly string[], number: number) => list[number % list.length] ?? '';

/** Staff accounts with a password, who have no session. Their addresses are as long as those of nobody. */
async function makeAccounts({ owner }: BenchStack, { building }: Site, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `user-${newId()}@bench.test`);
  await owner.query(
    `insert into account (id, kind, group_id, role_id, email, name, password_hash)
     select gen_random_uuid(), 'staff', $1, (select id from role where group_id = $1 limit 1), email, 'Bench', $3
       from unnest($2::text[]) as e(email)`,
    [building.group_id, emails, await hashSecret(RIGHT)],
  );
  return emails;
}

async function makePermits(client: Client, site: Site, count: number): Promise<string[]> {
  const codes: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { status, body } = await client.ask(workRequest(site, newVisitor(site)));
    if (status !== 201) throw new Error(`The permit was answered with ${status}: ${body}`);
    codes.push((JSON.parse(body) as { code: string }).code);
  }
  return codes;
}

interface Comparison {
  calls: number;
  known_ms: number;
  unknown_ms: number;
  p: number;
  suspicious: boolean;
}

/** With nothing to tell apart, one of a hundred comparisons is suspicious. Only one that is so twice is a fault. */
async function compare(client: Client, question: Question, calls: number, findings: Findings): Promise<Comparison[]> {
  await measure(client, question, 20, 1_000_000, findings);
  const first = await measure(client, question, calls, 0, findings);
  if (!first.suspicious) return [first];
  const second = await measure(client, question, calls, calls, findings);
  if (second.suspicious)
    findings.faults.push(
      `${question.name} tells what exists: ${second.known_ms} and ${second.unknown_ms} ms, p ${second.p}`,
    );
  return [first, second];
}

async function measure(
  client: Client,
  question: Question,
  calls: number,
  from: number,
  findings: Findings,
): Promise<Comparison> {
  const order = Array.from({ length: calls }, (_, number) => ({ number: from + number, exists: number % 2 === 0 }))
    .map((call) => ({ call, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ call }) => call);
  const times = { known: [] as number[], unknown: [] as number[] };
  const bodies = new Set<string>();
  const statuses = new Set<number>();
  const asker = async () => {
    for (let call = order.pop(); call !== undefined; call = order.pop()) {
      const asked = question.ask(call.exists, call.number >> 1);
      // Every call from a network of its own, so that no limit answers instead.
      const answer = await client.ask({ ...asked, headers: { 'x-forwarded-for': nextAddress() } });
      (call.exists ? times.known : times.unknown).push(answer.ms);
      bodies.add(textOf(answer));
      statuses.add(answer.status);
    }
  };
  await Promise.all(Array.from({ length: question.concurrent }, asker));
  findings.same(`answers about ${question.name}`, [...statuses], [question.status]);
  findings.same(`different bodies about ${question.name}`, bodies.size, 1);
  const [known_ms, unknown_ms] = [round(median(times.known), 2), round(median(times.unknown), 2)];
  const p = rankTest(times.known, times.unknown);
  const are_apart = calls >= ENOUGH_FOR_MEDIANS && Math.abs(known_ms - unknown_ms) > MOST_DIFFERENCE_MS;
  const suspicious = are_apart || p <= LEAST_P;
  return { calls, known_ms, unknown_ms, p: Number(p.toPrecision(3)), suspicious };
}

const addresses = { given: 0 };
const nextAddress = () => addressOf((addresses.given += 1));

/** The answer without the id of the request. */
function textOf({ body }: Answer): string {
  return body.replace(/"request_id":"[^"]*"/, '');
}
