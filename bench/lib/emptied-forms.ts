import { newId } from '../../apps/api/src/platform/database/ids.ts';
import { dayAfter, makeApplicants, type Applicant } from './building.ts';
import type { Answer, BenchRequest } from './client.ts';
import { countBy, percentiles } from './figures.ts';
import { visitorForm } from './forms.ts';
import { approveAll, created, itemOf, letIn, letOut, moveToYesterday, type BenchPermit, type Race } from './goods.ts';

/** A visitor whose goods are inside, with an approved permit to take them out. */
interface Visitor {
  applicant: Applicant;
  email: string;
  incoming: BenchPermit;
  outgoing: BenchPermit;
}

const TOMORROW = dayAfter(1);
const AGAIN = 3;

/**
 * The last goods of many goods-in permits leave, which closes the permits. At the same time their visitors send another
 * goods-out form for the same goods. The goods must leave, the new forms must be refused, and no request may deadlock.
 */
export async function emptiedForms(race: Race, count: number): Promise<Record<string, unknown>> {
  const applicants = await makeApplicants(race.stack, count, 500_000);
  const visitors = await Promise.all(applicants.map((applicant, index) => bringIn(race, applicant, index)));
  const passed: Promise<Answer>[] = [];
  const asked: Promise<Answer>[] = [];
  const items = await Promise.all(visitors.map(({ outgoing }) => itemOf(race, outgoing.id)));
  for (const [index, visitor] of visitors.entries()) {
    const item = items[index];
    if (item === undefined) continue;
    passed.push(letOut(race, visitor.outgoing.id, item));
    for (let again = 0; again < AGAIN; again += 1) asked.push(race.client.ask(outForm(race, visitor, item.item_id)));
  }
  const [gate, submits] = await Promise.all([Promise.all(passed), Promise.all(asked)]);
  race.findings.same('visitors: at the gate', countBy(gate, statusOf), { '200': count });
  const failed = submits.filter(({ status }) => status >= 500 || status === 201);
  race.findings.same(
    'visitors: failed or accepted again',
    failed.map(({ status, body }) => `${status} ${body}`).slice(0, 3),
    [],
  );
  const { rows } = await race.stack.owner.query(
    `select distinct state from permit where kind = 'loading' and id = any($1::uuid[])`,
    [visitors.map(({ incoming }) => incoming.id)],
  );
  race.findings.same('visitors: their forms', rows, [{ state: 'closed' }]);
  return { forms: count, gate: percentiles(gate.map(({ ms }) => ms)), answers: countBy(submits, statusOf) };
}

const statusOf = ({ status }: Answer) => String(status);

async function bringIn(race: Race, applicant: Applicant, index: number): Promise<Visitor> {
  const { building, client } = race;
  const email = `visitor-${index}@bench.example`;
  const place = { building, date: TOMORROW.date, time: '08:00 - 10:00' };
  const incoming = created(await client.ask(visitorForm(applicant, place, { email, key: newId() })));
  await approveAll(race, incoming.id, ['tcr', 'operational']);
  await letIn(race, incoming.id);
  const { item_id } = await itemOf(race, incoming.id);
  const visitor = { applicant, email, incoming, outgoing: incoming };
  const outgoing = created(await client.ask(outForm(race, visitor, item_id)));
  await approveAll(race, outgoing.id, ['tcr', 'fat', 'operational']);
  await moveToYesterday(race, [outgoing.id]);
  return { ...visitor, outgoing };
}

/** The goods-out form for the goods of a goods-in permit, with the same files. */
function outForm(race: Race, { applicant, email, incoming }: Visitor, item_id: string): BenchRequest {
  const place = { building: race.building, date: TOMORROW.date, time: '22:00 - 08:00' };
  const form = visitorForm(applicant, place, { email, key: newId() });
  const body = form.body as Record<string, unknown>;
  const detail = { id: item_id, name: 'Kursi', image_url: applicant.uploads.item };
  return {
    ...form,
    body: {
      ...body,
      form_type: 'unloading',
      form_code: incoming.code,
      load_unload_items: [{ item_detail: detail, qty: 3, unit: 'pcs' }],
    },
  };
}
