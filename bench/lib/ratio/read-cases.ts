import { newId } from '../../../apps/api/src/platform/database/ids.ts';
import { md5Hex } from '../../../apps/api/src/platform/keys/passwords.ts';
import { DEMO_PASSWORD, STAFF } from '../../../tools/demo/people.ts';
import { seedId } from '../../../tools/demo/seed-id.ts';
import { dayAfter, makeStaff } from '../building.ts';
import type { BenchStack } from '../stack.ts';
import { BARE_READS, FIND_ACCOUNT } from './bare-reads.ts';
import type { RequestParts } from './raw-client.ts';

/** As the database compares codes. */
const comparableCode = (code: string) => code.replaceAll('-', '');
/** Permits that a request reads in turn, so that not always the same rows are read. */
const MOST_TARGETS = 20;
/** The property with a tenth of all permits. */
export const LARGEST = seedId('property', 'S01');

interface ReadTarget {
  request: RequestParts;
  /** Parameters of the bare server's statement. */
  values: readonly unknown[];
  account_id?: string;
}

/** A request that reads, or logs in. */
export interface ReadCase {
  name: string;
  /** The share of the bare server's throughput that the product should reach. */
  goal: number;
  read: string;
  secret?: string;
  may_be_empty?: boolean;
  targets: readonly ReadTarget[];
}

interface ReadPermit {
  id: string;
  code: string;
  email: string;
}

export async function makeReadCases(stack: BenchStack): Promise<ReadCase[]> {
  const { rows: permits } = await stack.owner.query<ReadPermit>(
    `select p.id, p.code, a.email from permit p
       join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      where p.property_id = $1 and p.kind <> 'work' order by p.state in ('submitted', 'in_review') desc, p.id desc limit $2`,
    [LARGEST, MOST_TARGETS],
  );
  if (permits.length === 0) throw new Error('The largest property has no permit.');
  return [
    ...publicCases(permits),
    ...staffCases(permits, await tokenOfReader(stack)),
    { name: 'login', goal: 0.75, read: BARE_READS.login, secret: FIND_ACCOUNT, targets: await listLogins(stack) },
  ];
}

const OF_PROPERTY = `property_id=${LARGEST}`;
const get = (path: string): RequestParts => ({ method: 'GET', path });
const single = (request: RequestParts, values: readonly unknown[]) => [{ request, values }];

function publicCases(permits: readonly ReadPermit[]): ReadCase[] {
  const free = '/v1/public/loading-unloading';
  const { day } = dayAfter(3);
  return [
    {
      name: 'status',
      goal: 0.35,
      read: BARE_READS.status,
      targets: permits.map(({ code, email }) => ({
        request: { method: 'POST', path: '/v1/public/status', body: { form_code: code, email } },
        values: [comparableCode(code), email],
      })),
    },
    {
      name: 'availability',
      goal: 0.4,
      read: BARE_READS.availability,
      targets: single(get(`${free}/availbility?${OF_PROPERTY}&form_type=loading`), [LARGEST]),
    },
    {
      name: 'time',
      goal: 0.4,
      read: BARE_READS.time,
      targets: single(get(`${free}/time?${OF_PROPERTY}&form_type=loading&date=${day}`), [LARGEST, day]),
    },
    { name: 'property', goal: 0.35, read: BARE_READS.property, targets: single(get('/v1/public/property'), []) },
    {
      name: 'tenant',
      goal: 0.35,
      read: BARE_READS.tenant,
      targets: single(get(`/v1/public/tenant?${OF_PROPERTY}`), [LARGEST]),
    },
  ];
}

function staffCases(permits: readonly ReadPermit[], token: string): ReadCase[] {
  const asStaff = (path: string): RequestParts => ({ ...get(path), headers: { authorization: `Bearer ${token}` } });
  return [
    {
      name: 'queue',
      goal: 0.35,
      read: BARE_READS.queue,
      may_be_empty: true,
      targets: single(asStaff(`/v1/permit-datatable?${OF_PROPERTY}&view=waiting`), [LARGEST]),
    },
    {
      name: 'detail',
      goal: 0.3,
      read: BARE_READS.detail,
      targets: permits.map(({ id }) => ({
        request: asStaff(`/v1/properties/${LARGEST}/permits/${id}`),
        values: [LARGEST, id],
      })),
    },
    {
      name: 'gate lookup',
      goal: 0.45,
      read: BARE_READS['gate lookup'],
      targets: permits.map(({ code }) => ({
        request: asStaff(`/v1/gate/permit?${OF_PROPERTY}&code=${encodeURIComponent(code)}`),
        values: [LARGEST, comparableCode(code)],
      })),
    },
    {
      name: 'list',
      goal: 0.35,
      read: BARE_READS.list,
      targets: single(asStaff(`/v1/unit-datatable?${OF_PROPERTY}`), [LARGEST]),
    },
  ];
}

export async function tokenOfReader(stack: BenchStack): Promise<string> {
  const { rows } = await stack.owner.query<{ group_id: string }>(`select group_id from property where id = $1`, [
    LARGEST,
  ]);
  const [property] = rows;
  if (property === undefined) throw new Error('There is no scale set.');
  const building = { ...property, property_id: LARGEST, floor_id: '', slots: [] };
  const actions = ['property.read', 'permit.read', 'permit.decide', 'permit.view_people', 'gate.check'];
  const role = { name: `reader-${newId()}`, actions, stages: ['tcr', 'security'] };
  return (await makeStaff(stack, building, role)).token;
}

/** The staff of the demo set who work for many properties. */
async function listLogins({ owner }: BenchStack): Promise<ReadTarget[]> {
  const emails = STAFF.filter(({ properties }) => properties.length > 2).map(({ email }) => email);
  const { rows } = await owner.query<{ id: string; email: string }>(
    `select id, email from account where kind = 'staff' and email = any($1::text[]) order by email`,
    [emails],
  );
  const password = md5Hex(DEMO_PASSWORD);
  return rows.map(({ id, email }) => ({
    request: {
      method: 'POST',
      path: '/v1/login',
      headers: { 'x-app-source': 'web' },
      body: { email, password },
    },
    values: [id],
    account_id: id,
  }));
}
