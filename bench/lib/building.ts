import { digest, newId, newToken, tokenHash } from '../../apps/api/src/platform/database/ids.ts';
import { signFileLink } from '../../apps/api/src/platform/files/signed-links.ts';
import { DEFAULT_CHAINS, FOUR_EYES_BY_DEFAULT } from '../../packages/shared/src/domain/permits/chains.ts';
import { addDays } from '../../packages/shared/src/time/dates.ts';
import { wallClock } from '../../packages/shared/src/time/wall-clock.ts';
import type { BenchStack } from './stack.ts';

const TIME_ZONE = 'Asia/Jakarta';

export interface BenchSlot {
  kind: 'loading' | 'unloading';
  name: string;
  capacity: number;
}

export interface BenchBuilding {
  property_id: string;
  group_id: string;
  floor_id: string;
  slots: readonly (BenchSlot & { id: string })[];
}

/** What is needed to write rows directly. */
type Rows = Pick<BenchStack, 'owner'>;
/** What is needed to write uploads with their links. */
type Uploads = Pick<BenchStack, 'owner' | 'url' | 'keys'>;

/** Creates a property with floor, slots and chains directly in the database, in a new group by default. */
export async function makeBuilding(
  { owner }: Rows,
  given: {
    short_code: string;
    identity_policy: 'photo_required' | 'checked_at_gate';
    slots: readonly BenchSlot[];
    group_id?: string;
  },
): Promise<BenchBuilding> {
  const [property_id, floor_id] = [newId(), newId()];
  const { group_id = newId() } = given;
  await owner.query(`insert into property_group (id, name) values ($1, $2) on conflict do nothing`, [
    group_id,
    given.short_code,
  ]);
  await owner.query(
    `insert into property (id, group_id, name, short_code, time_zone, identity_policy, active, live_since)
     values ($1, $2, $3, $3, $4, $5, true, now())`,
    [property_id, group_id, given.short_code, TIME_ZONE, given.identity_policy],
  );
  await owner.query(`insert into floor (property_id, id, name) values ($1, $2, 'Lantai 1')`, [property_id, floor_id]);
  const slots = given.slots.map((slot) => ({ ...slot, id: newId() }));
  for (const { id, kind, name, capacity } of slots) {
    await owner.query(
      `insert into slot (property_id, id, kind, name, starts, ends, capacity) values ($1, $2, $3, $4, $5, $6, $7)`,
      [property_id, id, kind, name, name.slice(0, 5), name.slice(-5), capacity],
    );
  }
  for (const kind of ['loading', 'unloading', 'work'] as const) {
    const chain_id = newId();
    await owner.query(
      `insert into approval_chain (property_id, id, kind, version, four_eyes) values ($1, $2, $3, 1, $4)`,
      [property_id, chain_id, kind, FOUR_EYES_BY_DEFAULT[kind]],
    );
    for (const [index, stages] of DEFAULT_CHAINS[kind].entries()) {
      await owner.query(
        `insert into approval_chain_stage (property_id, chain_id, step, stage) select $1, $2, $3, unnest($4::text[])`,
        [property_id, chain_id, index + 1, stages],
      );
    }
  }
  return { property_id, group_id, floor_id, slots };
}

/** A property that an earlier run has made in a database that was kept. */
export async function findBuilding({ owner }: BenchStack, short_code: string): Promise<BenchBuilding | undefined> {
  const { rows } = await owner.query<Omit<BenchBuilding, 'slots'>>(
    `select p.id as property_id, p.group_id, (select f.id from floor f where f.property_id = p.id limit 1) as floor_id
       from property p where p.short_code = $1`,
    [short_code],
  );
  if (rows[0] === undefined) return undefined;
  const slots = await owner.query<BenchBuilding['slots'][number]>(
    `select id, kind, name, capacity from slot where property_id = $1`,
    [rows[0].property_id],
  );
  return { ...rows[0], slots: slots.rows };
}

/** The date `days` days from today, as a form sends it (`date`) and as the database stores it (`day`). */
export function dayAfter(days: number): { day: string; date: string } {
  const day = addDays(wallClock(new Date(), TIME_ZONE).date, days);
  return { day, date: `${day}T00:00:00+07:00` };
}

export interface Applicant {
  cookie: string;
  client_address: string;
  uploads: { attachment: string; item: string; ktp: string };
}

/**
 * Creates people with one upload of each kind directly in the database. The files themselves do not exist, because
 * submitting does not read them.
 */
export async function makeApplicants(stack: Uploads, count: number, first = 0): Promise<Applicant[]> {
  const made: Applicant[] = [];
  const rows: [string, string, string][] = [];
  for (let index = first; index < first + count; index += 1) {
    const cookie = newToken();
    const owner_key = `applicant:${digest(cookie)}`;
    const upload = (kind: string): string => {
      const id = newId();
      rows.push([id, owner_key, kind]);
      return fileUrl(stack, id);
    };
    const uploads = { attachment: upload('attachment'), item: upload('item'), ktp: upload('ktp') };
    made.push({ cookie, client_address: addressOf(index), uploads });
  }
  await insertUploads(stack, rows);
  return made;
}

export async function makeUploads(stack: Uploads, account_id: string, kind: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await insertUploads(
    stack,
    ids.map((id) => [id, `account:${account_id}`, kind]),
  );
  return ids.map((id) => fileUrl(stack, id));
}

/** A distinct IPv4 address for each number. */
export function addressOf(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}

async function insertUploads({ owner }: Rows, rows: readonly [string, string, string][]): Promise<void> {
  const column = (place: 0 | 1 | 2) => rows.map((row) => row[place]);
  await owner.query(
    `insert into upload (id, owner_key, kind, content_type, bytes, width, height, created_at)
     select id, owner_key, kind, 'image/jpeg', 1000, 40, 30, now()
       from unnest($1::uuid[], $2::text[], $3::text[]) as u(id, owner_key, kind)`,
    [column(0), column(1), column(2)],
  );
}

function fileUrl({ url, keys }: Uploads, id: string): string {
  return url + signFileLink(keys, { id, expires_at: new Date(Date.now() + 900_000) });
}

/** A person with a login. The session is created directly in the database. */
export interface BenchAccount {
  id: string;
  token: string;
}

/** Starts a gate shift of this guard, so that movements can be booked. */
export async function beginShift({ owner }: Rows, { property_id }: BenchBuilding, { id }: BenchAccount): Promise<void> {
  await owner.query(
    `insert into gate_shift (property_id, id, guard_id, account_id, session_id, device, started_at, ends_at)
     select $1, $2, account_id, account_id, id, 'Bench', now(), now() + interval '12 hours' from session where account_id = $3`,
    [property_id, newId(), id],
  );
}

export async function makeStaff(
  { owner }: Rows,
  { property_id, group_id }: BenchBuilding,
  role: { name: string; actions: readonly string[]; stages: readonly string[] },
): Promise<BenchAccount> {
  const [role_id, account] = [newId(), { id: newId(), token: newToken() }];
  await owner.query(`insert into role (id, group_id, name) values ($1, $2, $3)`, [role_id, group_id, role.name]);
  await owner.query(`insert into role_action (role_id, action) select $1, unnest($2::text[])`, [role_id, role.actions]);
  await owner.query(`insert into role_stage (role_id, stage) select $1, unnest($2::text[])`, [role_id, role.stages]);
  await owner.query(
    `insert into account (id, kind, group_id, role_id, email, name) values ($1, 'staff', $2, $3, $4, $5)`,
    [account.id, group_id, role_id, `${role.name}@bench.test`, role.name],
  );
  await owner.query(`insert into staff_property (account_id, property_id) values ($1, $2)`, [account.id, property_id]);
  await openSession(owner, account);
  return account;
}

export async function makeTenant(
  { owner }: Rows,
  { property_id, group_id }: BenchBuilding,
): Promise<BenchAccount & { tenant_id: string }> {
  const [tenant_id, account] = [newId(), { id: newId(), token: newToken() }];
  await owner.query(`insert into tenant (property_id, id, name) values ($1, $2, 'Tenant')`, [property_id, tenant_id]);
  await owner.query(
    `insert into account (id, kind, group_id, email, name, phone)
     values ($1, 'tenant', $2, $3, 'Tenant', '+62 811 000')`,
    [account.id, group_id, `${tenant_id}@bench.test`],
  );
  await owner.query(`insert into tenant_account (property_id, tenant_id, account_id) values ($1, $2, $3)`, [
    property_id,
    tenant_id,
    account.id,
  ]);
  await openSession(owner, account);
  return { ...account, tenant_id };
}

export async function openSession(owner: BenchStack['owner'], { id, token }: BenchAccount): Promise<void> {
  await owner.query(
    `insert into session (id, token_hash, account_id, created_at, last_used_at) values ($1, $2, $3, now(), now())`,
    [newId(), tokenHash(token), id],
  );
}
