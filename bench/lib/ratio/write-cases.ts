import { digest, newId } from '../../../apps/api/src/platform/database/ids.ts';
import { dayAfter, makeApplicants } from '../building.ts';
import type { BenchRequest, Client } from '../client.ts';
import { visitorForm } from '../forms.ts';
import {
  decisionRequest,
  gateRequest,
  makeSite,
  moveToToday,
  type Site,
  type SitePermit,
  type Stage,
} from '../site.ts';
import type { BenchStack } from '../stack.ts';
import type { BareCase, BareServer } from './bare.ts';
import { CONNECTIONS } from './measure.ts';
import { prepareRequest, runSlice, type PreparedRequest } from './raw-client.ts';
import { templateOf, type KnownValues, type WriteTemplate } from './recorded-writes.ts';
import type { Recorder, Recording } from './recorder.ts';

/** A request that writes, and what the bare server fills in for it. */
export interface WriteTarget {
  request: BenchRequest;
  given: KnownValues;
}

export interface WriteCase {
  name: string;
  goal: number;
  template: WriteTemplate;
  recording: Recording;
  /** The product's answer. */
  answer: string;
  /** Makes what so many requests need, such as permits that wait for a decision. */
  supply(count: number): Promise<WriteTarget[]>;
}

export interface WriteSetup {
  stack: BenchStack;
  client: Client;
  bare: BareServer;
  recorder: Recorder;
  /** Address of the API behind the recorder. */
  recorded_url: string;
}

interface RecordedCase {
  recording: Recording;
  template: WriteTemplate;
  answer: string;
}

interface Life {
  submit: RecordedCase;
  tcr: RecordedCase;
  operational: RecordedCase;
  movement: RecordedCase;
}

/** Permits that live through everything before the one that is recorded: a statement gets its name at its second run. */
const UNRECORDED = 2;
const DAYS = 28;
const GOAL = 0.45;

/** The day of a form, in days from today: spread, because permits of one day are compared with each other. */
const formDay = (index: number) => 1 + (index % DAYS);
const nothing = () => Promise.resolve({});

export async function makeWriteCases(setup: WriteSetup): Promise<WriteCase[]> {
  const site = await makeSite(setup.stack);
  let life = await recordLife(setup, site);
  for (let number = 0; number < UNRECORDED; number += 1) life = await recordLife(setup, site);
  const { submit, tcr, operational, movement } = life;
  const permits = async (count: number, dayOf: (index: number) => number, stages: readonly Stage[]) => {
    const forms = await makeForms(setup, site, count, dayOf);
    await runBare(setup.bare, submit, forms);
    for (const stage of stages)
      await runBare(
        setup.bare,
        stage === 'tcr' ? tcr : operational,
        forms.map((form) => toDecide(site, form, stage)),
      );
    return forms;
  };
  return [
    { name: 'submit', goal: GOAL, ...submit, supply: (count) => makeForms(setup, site, count, formDay) },
    {
      name: 'decide',
      goal: GOAL,
      ...tcr,
      supply: async (count) => (await permits(count, formDay, [])).map((form) => toDecide(site, form, 'tcr')),
    },
    {
      name: 'movement',
      goal: GOAL,
      ...movement,
      supply: async (count) =>
        (await permits(count, () => 0, ['tcr', 'operational'])).map((form) => toMove(site, form)),
    },
  ];
}

/** Forms of visitors, each with uploads of its own. `permit_id` and `item_id` are those that the bare server uses. */
async function makeForms(
  { stack }: Pick<WriteSetup, 'stack'>,
  { building }: Site,
  count: number,
  dayOf: (index: number) => number,
): Promise<WriteTarget[]> {
  const applicants = await makeApplicants(stack, count);
  const time = building.slots.find(({ kind }) => kind === 'loading')?.name ?? '';
  return applicants.map((applicant, index) => {
    const [email, key] = [`form-${newId()}@bench.example`, newId()];
    const { day, date } = dayAfter(dayOf(index));
    const { attachment, item } = applicant.uploads;
    return {
      request: visitorForm(applicant, { building, date, time }, { email, key }),
      given: {
        owner_key: digest(applicant.cookie),
        attachment: idIn(attachment),
        item_photo: idIn(item),
        email,
        key,
        day,
        permit_id: newId(),
        permit_item_id: newId(),
        item_id: newId(),
      },
    };
  });
}

const idIn = (url: string) => /[0-9a-f-]{36}/.exec(url)?.[0] ?? '';
const permitOf = ({ given }: WriteTarget): SitePermit => ({ id: given['permit_id'] ?? '', code: '' });

function toDecide(site: Site, form: WriteTarget, stage: Stage): WriteTarget {
  const request = decisionRequest(site, permitOf(form), stage, 'approved');
  return { request, given: { ...form.given, key: request.headers?.['idempotency-key'] ?? '' } };
}

function toMove(site: Site, form: WriteTarget): WriteTarget {
  const movement_id = newId();
  const { permit_item_id = '', item_id = '', day = '' } = form.given;
  const item = { id: permit_item_id, item_id, qty: 3, day };
  const request = gateRequest(site, permitOf(form), { id: movement_id, direction: 'in', item });
  return { request, given: { ...form.given, movement_id } };
}

/** Sends a form, two decisions and a movement to the product, and records the statements of each. */
async function recordLife(setup: WriteSetup, site: Site): Promise<Life> {
  const [form] = await makeForms(setup, site, 1, () => 2);
  if (form === undefined) throw new Error('There is no form.');
  const record = async ({ request, given }: WriteTarget, learn: (body: string) => Promise<KnownValues>) => {
    let answer = '';
    const recording = await setup.recorder.record(async () => {
      const { status, body } = await setup.client.ask({
        ...request,
        path: new URL(request.path, setup.recorded_url).href,
      });
      if (status < 200 || status > 299) throw new Error(`${request.path}: ${status} ${body}`);
      answer = body;
    });
    const known = { ...given, ...(await learn(answer)) };
    const { code } = JSON.parse(answer) as { code?: string };
    return { known, recorded: { recording, answer, template: templateOf(recording, known, code) } };
  };
  const submit = await record(form, (body) => idsOf(setup, body));
  const made = { ...form, given: submit.known };
  const tcr = await record(toDecide(site, made, 'tcr'), nothing);
  const operational = await record(toDecide(site, made, 'operational'), nothing);
  const { day } = await moveToToday(site, permitOf(made).id);
  const movement = await record(toMove(site, { ...made, given: { ...made.given, day } }), nothing);
  return {
    submit: submit.recorded,
    tcr: tcr.recorded,
    operational: operational.recorded,
    movement: movement.recorded,
  };
}

/** The ids that the product gave to a permit and its only item. */
async function idsOf({ stack }: WriteSetup, body: string): Promise<KnownValues> {
  const { id: permit_id } = JSON.parse(body) as SitePermit;
  const { rows } = await stack.owner.query<{ permit_item_id: string; item_id: string }>(
    `select id as permit_item_id, item_id from permit_item where permit_id = $1`,
    [permit_id],
  );
  return { permit_id, ...rows[0] };
}

export function bareCaseOf(
  { template, answer }: Pick<WriteCase, 'template' | 'answer'>,
  targets: readonly WriteTarget[],
): BareCase {
  const sent = JSON.parse(answer) as unknown;
  return { ...template, targets: targets.map(({ given }) => ({ values: [], answer: sent, given })) };
}

export function prepareWrites(name: string, answer: string, targets: readonly WriteTarget[]): PreparedRequest[] {
  const answer_bytes = Buffer.byteLength(answer);
  return targets.map(({ request: { path, headers = {}, body } }, index) => {
    // The client sets an address of its own.
    const { 'x-forwarded-for': _, ...others } = headers;
    const bytes = prepareRequest({ method: 'POST', path, headers: others, body }, `${name}/${index}`);
    return { bytes, answer_bytes };
  });
}

const SUPPLY = 'supply';
/** Long enough for every supply: it ends when there are no more requests. */
const SUPPLY_MS = 600_000;

/** Lets the bare server write for all of these targets, which is the fastest way to make many permits. */
async function runBare(bare: BareServer, recorded: RecordedCase, targets: readonly WriteTarget[]): Promise<void> {
  await bare.set(SUPPLY, bareCaseOf(recorded, targets));
  const requests = prepareWrites(SUPPLY, recorded.answer, targets);
  const { failed } = await runSlice({
    port: bare.port,
    connections: CONNECTIONS,
    warm_up_ms: SUPPLY_MS,
    ms: 0,
    next: () => requests.pop(),
    mark: () => Promise.resolve(),
  });
  for (const [what, count] of Object.entries(failed)) throw new Error(`The supply failed ${count} times: ${what}`);
}
