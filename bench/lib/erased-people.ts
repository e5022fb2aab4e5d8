import { hashSecret, md5Hex } from '../../apps/api/src/platform/keys/passwords.ts';
import { until } from '../../scripts/lib/wait.ts';
import { makeStaff, type BenchAccount } from './building.ts';
import { createClient, type Answer, type BenchRequest } from './client.ts';
import { OFFICE } from './forms.ts';
import type { Product } from './product.ts';
import { decisionRequest, goodsRequest, newVisitor, visitorUpload, type Site, type SitePermit } from './site.ts';

const PASSWORD = 'bench-password-1';
const LONGEST_MAIL_S = 60;

/** A visitor whose permit was rejected, so that it can be erased. */
export interface Person {
  permit: SitePermit;
  email: string;
}

/** The office, which logs in and erases people. */
export interface Office {
  account: BenchAccount;
  email: string;
}

export async function makeOffice(product: Product, { building }: Site): Promise<Office> {
  const actions = ['person.read', 'person.delete', 'permit.read'];
  const account = await makeStaff(product, building, { name: 'office', actions, stages: [] });
  const password_hash = await hashSecret(md5Hex(PASSWORD));
  const { rows } = await product.owner.query<{ email: string }>(
    'update account set password_hash = $2 where id = $1 returning email',
    [account.id, password_hash],
  );
  return { account, email: rows[0]?.email ?? '' };
}

/** A person whose permit is rejected and who has got both mails, so that no job needs the person any more. */
export async function makePerson(product: Product, site: Site): Promise<Person> {
  const client = createClient(product.urls[0] ?? '');
  try {
    const visitor = newVisitor(site);
    const upload = async (kind: string) => {
      const { body } = await wanted(client.ask(visitorUpload(site, visitor, kind)), 200);
      return (JSON.parse(body) as { data: string }).data;
    };
    const [attachment, item, ktp] = [await upload('attachment'), await upload('item'), await upload('ktp')];
    const submitted = await wanted(client.ask(goodsRequest(site, visitor, { attachment, item, ktp })), 201);
    const permit = JSON.parse(submitted.body) as SitePermit;
    await wanted(client.ask(decisionRequest(site, permit, 'tcr', 'rejected')), 200);
    const mailed = () => product.sink.mails.filter(({ to }) => JSON.stringify(to ?? '').includes(visitor.email)).length;
    await until('both mails have arrived', LONGEST_MAIL_S, () => mailed() >= 2);
    return { permit, email: visitor.email };
  } finally {
    client.close();
  }
}

export async function erase(product: Product, { account }: Office, { email }: Person): Promise<void> {
  const request = { path: '/v1/personal-data/erase', body: { email, reason: 'asked' } };
  const headers = { authorization: `Bearer ${account.token}`, 'x-forwarded-for': OFFICE };
  await ask(product.urls[0] ?? '', { ...request, headers }, 200);
}

/** Columns of people that still have the address. */
export async function rowsOf({ owner }: Pick<Product, 'owner'>, { email }: Person): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select (select count(*) from permit_applicant where email = $1)::int
          + (select count(*) from account where email = $1)::int as n`,
    [email],
  );
  return rows[0]?.n ?? 0;
}

/** What a guard and a visitor try first after a restore: the log-in and the status of a permit. */
export async function tryRestored(url: string, office: Office, known: Person): Promise<string[]> {
  const faults: string[] = [];
  const attempt = async (what: string, request: BenchRequest) =>
    ask(url, request, 200).catch((error: unknown) => void faults.push(`${what}: ${String(error)}`));
  const headers = { 'x-forwarded-for': OFFICE };
  await attempt('log-in', { path: '/v1/login', body: { email: office.email, password: md5Hex(PASSWORD) }, headers });
  const body = { form_code: known.permit.code, email: known.email };
  await attempt('status of a permit', { path: '/v1/public/status', body, headers });
  return faults;
}

async function ask(url: string, request: BenchRequest, status: number): Promise<Answer> {
  const client = createClient(url);
  try {
    return await wanted(client.ask(request), status);
  } finally {
    client.close();
  }
}

async function wanted(asked: Promise<Answer>, status: number): Promise<Answer> {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.body.slice(0, 200)}`);
  return answer;
}
