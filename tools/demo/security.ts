import { createHash } from 'node:crypto';

import { addDays, weekOf } from '@gerbang/shared/time/dates';
import { spanOn, wallClock } from '@gerbang/shared/time/wall-clock';
import { sql, type Kysely } from 'kysely';

import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { PROPERTIES, type SeedProperty } from './properties.ts';
import { SEEDED_AT, seedId } from './seed-id.ts';
import { propertyId } from './seed-property.ts';

type Owner = Kysely<Database>;

const POSTS = [
  { name: 'Gerbang', name_en: 'Gate' },
  { name: 'Dok bongkar muat', name_en: 'Loading dock' },
  { name: 'Lobi utama', name_en: 'Main lobby' },
];
const SHIFTS = [
  { name: 'Pagi', name_en: 'Morning', starts: '07:00', ends: '15:00' },
  { name: 'Siang', name_en: 'Afternoon', starts: '15:00', ends: '23:00' },
  { name: 'Malam', name_en: 'Night', starts: '23:00', ends: '07:00' },
];
const CHECKPOINTS = [
  { name: 'Lobi utama', location: 'Samping meja informasi' },
  { name: 'Dok bongkar muat', location: 'Dekat timbangan' },
  { name: 'Ruang genset', location: 'Pintu besi kiri' },
  { name: 'Ruang pompa', location: 'Sebelah tangga darurat B' },
  { name: 'Parkir basement', location: 'Tiang C4' },
  { name: 'Atap', location: 'Pintu menara pendingin' },
];
const ROUTES = [
  { name: 'Keliling gedung', stops: [0, 1, 2, 3, 4, 5], is_ordered: true, within_minutes: 45, times_per_shift: 2 },
  { name: 'Ruang teknik', stops: [2, 3], is_ordered: false, within_minutes: 20, times_per_shift: 3 },
];
/** Guards on the roster without a login. */
const GUARDS = [
  ['Joko Susilo', '+62 812 5550 301'],
  ['Wahyu Saputra', '+62 812 5550 302'],
  ['Tono Hartono', '+62 812 5550 303'],
  ['Eko Prabowo', '+62 812 5550 304'],
  ['Dedi Kurniawan', '+62 812 5550 305'],
  ['Rahmat Hidayat', '+62 812 5550 306'],
] as const;
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Adds guards, rounds and the roster of the current week to new demo properties. */
export async function seedSecurity(tx: Owner, group_id: string, added: ReadonlySet<string>, now: Date): Promise<void> {
  for (const property of PROPERTIES) {
    const property_id = propertyId(property.short_code);
    if (!added.has(property_id)) continue;
    await seedRounds(tx, property_id, property);
    const guards = await seedGuards(tx, group_id, property_id, property);
    await seedRoster(tx, property_id, property, guards, now);
  }
}

async function seedRounds(tx: Owner, property_id: string, { short_code, floors }: SeedProperty): Promise<void> {
  const checkpointId = (index: number) => seedId('checkpoint', short_code, String(index));
  const checkpoints = CHECKPOINTS.map((facts, index) => {
    const floor = floors[index % floors.length];
    const floor_id = floor === undefined ? null : seedId('floor', short_code, floor.code);
    return { property_id, id: checkpointId(index), floor_id, ...facts };
  });
  await tx.insertInto('patrol_checkpoint').values(checkpoints).execute();
  await tx
    .insertInto('patrol_checkpoint_code')
    .values(checkpoints.map(({ id }) => ({ property_id, checkpoint_id: id, ...codeOf(id), made_at: SEEDED_AT })))
    .execute();
  for (const { stops, ...facts } of ROUTES) {
    const template_id = seedId('patrol-template', short_code, facts.name);
    await tx
      .insertInto('patrol_template')
      .values({ property_id, id: template_id, ...facts })
      .execute();
    const rows = stops.map((stop, index) => {
      return { property_id, template_id, position: index + 1, checkpoint_id: checkpointId(stop) };
    });
    await tx.insertInto('patrol_template_stop').values(rows).execute();
  }
}

async function seedGuards(
  tx: Owner,
  group_id: string,
  property_id: string,
  { short_code }: SeedProperty,
): Promise<string[]> {
  const role_id = seedId('role', 'Security');
  const rows = GUARDS.map(([name, phone], index) => ({
    id: seedId('guard', short_code, name),
    kind: 'staff' as const,
    group_id,
    role_id,
    email: `jaga${index + 1}.${short_code.toLowerCase()}@gerbang.test`,
    name,
    phone,
    created_at: SEEDED_AT,
  }));
  await tx
    .insertInto('account')
    .values(rows)
    .onConflict((row) => row.doNothing())
    .execute();
  await tx
    .insertInto('staff_property')
    .values(rows.map(({ id }) => ({ account_id: id, property_id })))
    .onConflict((row) => row.doNothing())
    .execute();
  return rows.map(({ id }) => id);
}

/** Two guards on each shift of this week, each at a post. Some duties are left out. */
async function seedRoster(
  tx: Owner,
  property_id: string,
  { short_code, time_zone }: SeedProperty,
  guards: readonly string[],
  now: Date,
): Promise<void> {
  const posts = POSTS.map((facts, position) => ({
    property_id,
    id: seedId('post', short_code, facts.name),
    position,
    ...facts,
  }));
  const shifts = SHIFTS.map((facts, position) => {
    return { property_id, id: seedId('shift', short_code, facts.name), position, ...facts };
  });
  await tx.insertInto('security_post').values(posts).execute();
  await tx.insertInto('security_shift').values(shifts).execute();
  const week = weekOf(wallClock(now, time_zone).date);
  const duties = [addDays(week[0] ?? '', -1), ...week].flatMap((day, dayIndex) =>
    shifts.flatMap((shift, shiftIndex) =>
      [0, 1].map((place) => {
        // Each pair keeps its shift all week, so that nobody has a morning shift after a night shift.
        const account_id = guards[shiftIndex * 2 + place] ?? '';
        const { from, until } = spanOn(day, shift, time_zone);
        const post_id = posts[(place + dayIndex) % posts.length]?.id ?? null;
        return {
          id: seedId('duty', short_code, day, shift.name, String(place)),
          day,
          shift_id: shift.id,
          post_id,
          account_id,
          from,
          until,
        };
      }),
    ),
  );
  for (const { id, day, shift_id, post_id, account_id, from, until } of duties.filter(isWorked))
    await sql`
      insert into security_duty (property_id, id, day, shift_id, post_id, account_id, during, updated_at)
      values (${property_id}, ${id}, ${day}, ${shift_id}, ${post_id}, ${account_id}, tstzrange(${from}, ${until}), ${SEEDED_AT})
      on conflict do nothing`.execute(tx);
}

function isWorked(_duty: unknown, index: number): boolean {
  return index % 11 !== 10;
}

/** The codes of a demo checkpoint, always the same for the same id. */
function codeOf(id: string): { qr_token: string; short_code: string } {
  const hash = createHash('sha256').update(`checkpoint ${id}`).digest();
  const short_code = Array.from(hash.subarray(0, 8), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return { qr_token: hash.subarray(8, 26).toString('base64url'), short_code };
}
