import type { SlotPlace } from '../apps/api/src/modules/building/schedule/schedule.repository.ts';
import { newId } from '../apps/api/src/platform/database/ids.ts';
import { timeSubmits } from './lib/bare-statements.ts';
import { dayAfter, makeApplicants, makeBuilding, type BenchBuilding } from './lib/building.ts';
import { createClient, type Answer, type BenchRequest, type Client } from './lib/client.ts';
import { countBy, cpuBetween, cpuSeconds, createFindings, percentiles, round } from './lib/figures.ts';
import { visitorForm } from './lib/forms.ts';
import type { Bench } from './lib/result.ts';
import type { BenchStack } from './lib/stack.ts';

const PROPERTIES = 3;
const NAMES = ['08:00 - 10:00', '10:00 - 12:00', '13:00 - 15:00', '15:00 - 17:00'];
const DAYS = 28;
const MOST_COPIES = 5;
const CUT_PERCENT = 20;
/** Number of forms that are sent at the same time, each with all its copies. */
const LANES = 64;
/** Number of forms that are sent again at the end, with the same body and with another body. */
const SAMPLE = 500;

/**
 * Sends every form one to five times concurrently and cuts some connections. Each form must create one permit, and all
 * its copies must get the same response.
 */
export const idempotency: Bench = {
  full: { rounds: 1, size: 10_000 },
  small: { rounds: 1, size: 80 },
  async run(stack, { size }) {
    const findings = createFindings();
    const buildings = await makeBuildings(stack, size);
    const forms = await makeForms(stack, buildings, size);
    const client = createClient(stack.url);
    const before = await cpuSeconds(stack);
    const started = performance.now();
    const sent = await sendAll(client, forms);
    const ms = performance.now() - started;
    const cpu = cpuBetween(before, await cpuSeconds(stack));
    const bodies = sent.map(({ answers }) => new Set(answers.map(({ status, body }) => `${status} ${body}`)));
    findings.same('forms with several answers', bodies.filter(({ size: count }) => count !== 1).length, 0);
    const answers = sent.flatMap((one) => one.answers);
    findings.same(
      'answers',
      countBy(answers, ({ status }) => String(status)),
      { '201': answers.length },
    );
    findings.same('stored', await stored(stack), { permits: size, codes: size, keys: size, taken: size, mails: size });
    await askAgain(client, forms, sent, findings);
    client.close();
    const bare = await timeSubmits(stack, barePlacesOf(buildings, Math.min(size, 2000)));
    return {
      faults: findings.faults,
      figures: {
        requests: answers.length + sent.reduce((sum, one) => sum + one.cuts, 0),
        cut: sent.reduce((sum, one) => sum + one.cuts, 0),
        answers: percentiles(answers.map((answer) => answer.ms)),
        permits_per_second: round((size / ms) * 1000, 1),
        bare_engine_per_second: bare.per_second,
        times_the_bare_engine: round(bare.per_second / ((size / ms) * 1000), 1),
        cpu_seconds: cpu,
      },
    };
  },
};

async function makeBuildings(stack: BenchStack, size: number): Promise<BenchBuilding[]> {
  const capacity = Math.ceil(size / (PROPERTIES * NAMES.length * DAYS)) + 1;
  const slots = [
    ...NAMES.map((name) => ({ kind: 'loading' as const, name, capacity })),
    { kind: 'loading' as const, name: '18:00 - 20:00', capacity: 1_000_000 },
  ];
  const made: BenchBuilding[] = [];
  for (let index = 0; index < PROPERTIES; index += 1) {
    made.push(await makeBuilding(stack, { short_code: `BI${index}`, identity_policy: 'checked_at_gate', slots }));
  }
  return made;
}

/** One form per person, spread over properties, slots and days. */
async function makeForms(
  stack: BenchStack,
  buildings: readonly BenchBuilding[],
  size: number,
): Promise<BenchRequest[]> {
  const applicants = await makeApplicants(stack, size);
  return applicants.flatMap((applicant, index) => {
    const building = buildings[index % PROPERTIES];
    const time = NAMES[Math.floor(index / PROPERTIES) % NAMES.length] ?? '';
    const { date } = dayAfter(1 + (Math.floor(index / (PROPERTIES * NAMES.length)) % DAYS));
    if (building === undefined) return [];
    const who = { email: `form-${index}@bench.example`, key: newId() };
    return [visitorForm(applicant, { building, date, time }, who)];
  });
}

interface Sent {
  answers: Answer[];
  cuts: number;
}

async function sendAll(client: Client, forms: readonly BenchRequest[]): Promise<Sent[]> {
  const sent: Sent[] = [];
  const waiting = forms.map((form, index) => ({ form, index }));
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { form, index } = next;
      const copies = Array.from({ length: 1 + (index % MOST_COPIES) }, () => sendUntilAnswered(client, form));
      const all = await Promise.all(copies);
      sent[index] = { answers: all.map((one) => one.answer), cuts: all.reduce((sum, one) => sum + one.cuts, 0) };
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return sent;
}

/** Sends a form like a phone with a bad connection: repeats the same request until there is an answer. */
async function sendUntilAnswered(client: Client, form: BenchRequest): Promise<{ answer: Answer; cuts: number }> {
  let cuts = 0;
  while (Math.random() * 100 < CUT_PERCENT) {
    await client.askAndCut(form, Math.random() < 0.5 ? 'in the reply' : 'before the reply');
    cuts += 1;
  }
  return { answer: await client.ask(form), cuts };
}

/** A late repeat must get the same answer, and another body with the same key must be refused. */
async function askAgain(
  client: Client,
  forms: readonly BenchRequest[],
  sent: readonly Sent[],
  findings: ReturnType<typeof createFindings>,
): Promise<void> {
  for (const [index, form] of forms.slice(0, SAMPLE).entries()) {
    const again = await client.ask(form);
    findings.same(`form ${index} later`, again.body, sent[index]?.answers[0]?.body);
    const other = await client.ask({ ...form, body: { ...(form.body as object), description: 'lain' } });
    const code = other.status === 422 ? (JSON.parse(other.body) as { code: string }).code : other.status;
    findings.same(`form ${index} with another body`, code, 'idempotency_key_reused');
  }
}

async function stored({ owner, app }: BenchStack): Promise<unknown> {
  const { rows } = await owner.query<Record<string, number>>(
    `select (select count(*)::int from permit) as permits,
            (select count(distinct code)::int from permit_code) as codes,
            (select count(*)::int from idempotency_key where status = 201) as keys,
            (select sum(taken)::int from slot_day) as taken`,
  );
  const { rows: queued } = await app.query<{ mails: number }>(
    `select count(*)::int as mails from graphile_worker.jobs where task_identifier = 'permits.created-mail'`,
  );
  return { ...rows[0], ...queued[0] };
}

/** Slots with enough capacity for all bookings, distributed over properties and days like the forms. */
function barePlacesOf(buildings: readonly BenchBuilding[], count: number): SlotPlace[] {
  return Array.from({ length: count }, (_, index) => {
    const { property_id = '', slots = [] } = buildings[index % PROPERTIES] ?? {};
    return { property_id, slot_id: slots.at(-1)?.id ?? '', day: dayAfter(1 + (index % DAYS)).day };
  });
}
