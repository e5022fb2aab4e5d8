import {
  ENTRY_OF_MOVE,
  statusAfter,
  type ComplaintEntryKind,
  type ComplaintMove,
  type ComplaintPriority,
  type ComplaintStatus,
} from '@gerbang/shared/domain/operations/complaints/complaints';
import { complaintDeadlines, DEFAULT_COMPLAINT_TARGETS } from '@gerbang/shared/domain/operations/complaints/targets';
import { DEFAULT_OFFICE_HOURS } from '@gerbang/shared/time/office-hours';
import { HOUR_MS } from '@gerbang/shared/time/spans';
import { sql, type Kysely } from 'kysely';

import type { Database } from '../../apps/api/src/platform/database/database.ts';
import '../../apps/api/src/modules/operations/complaints/complaints.table.ts';
import { STAFF, TENANT_USERS } from './people.ts';
import { PROPERTIES } from './properties.ts';
import { seedId } from './seed-id.ts';
import { propertyId, tenantId } from './seed-property.ts';

type Owner = Kysely<Database>;

/** An entry of the history: who, what, how many hours ago, and the text. */
type Line = readonly ['tenant' | 'office', ComplaintMove | 'answer' | 'reply' | 'note', number, string];

/** A demo complaint. Hours count backwards from now. */
interface SeedComplaint {
  title: string;
  description: string;
  category: keyof typeof CATEGORIES;
  priority: ComplaintPriority;
  /** The reporting tenant; undefined for a complaint of the staff. */
  tenant?: string;
  location?: string;
  raised: number;
  isGiven?: boolean;
  lines: readonly Line[];
  rating?: number;
}

/** Names of categories with their English names. */
const CATEGORIES = {
  'AC dan tata udara': 'Air conditioning',
  Kebersihan: 'Cleaning',
  'Lampu dan listrik': 'Lights and power',
  'Kebocoran air': 'Water leaks',
  Kebisingan: 'Noise',
} as const;

const COMPLAINTS: readonly SeedComplaint[] = [
  {
    title: 'AC bocor di atas meja kasir',
    description: 'Air menetes sejak pagi dan mengenai mesin kasir. Kami taruh ember dulu.',
    category: 'AC dan tata udara',
    priority: 'urgent',
    tenant: 'Kopi Senja',
    raised: -3,
    isGiven: true,
    lines: [
      ['office', 'acknowledge', -2.8, ''],
      ['office', 'answer', -2.7, 'Teknisi kami sudah menuju ke unit Anda.'],
      ['office', 'note', -2.6, 'Unit indoor ini baru dibersihkan bulan lalu, cek garansi.'],
      ['tenant', 'reply', -1, 'Teknisi belum datang, airnya makin banyak.'],
    ],
  },
  {
    title: 'Lampu etalase berkedip',
    description: 'Tiga lampu di sisi kiri berkedip terus sejak kemarin sore.',
    category: 'Lampu dan listrik',
    priority: 'normal',
    tenant: 'Batik Laras',
    raised: -30,
    lines: [],
  },
  {
    title: 'Sampah menumpuk di lorong belakang',
    description: 'Lorong muat barang di belakang unit kami berbau karena sampah tidak diangkut dua hari.',
    category: 'Kebersihan',
    priority: 'high',
    tenant: 'Kopi Senja',
    raised: -50,
    isGiven: true,
    lines: [
      ['office', 'answer', -48, 'Terima kasih, petugas kebersihan kami kirim sore ini.'],
      ['office', 'start', -47, ''],
      ['office', 'resolve', -26, 'Sampah sudah diangkut dan jadwal pengangkutan ditambah menjadi dua kali sehari.'],
    ],
  },
  {
    title: 'Rembesan air di plafon gudang',
    description: 'Plafon gudang basah setelah hujan deras.',
    category: 'Kebocoran air',
    priority: 'high',
    tenant: 'Batik Laras',
    raised: -200,
    isGiven: true,
    lines: [
      ['office', 'acknowledge', -199, ''],
      ['office', 'start', -198, ''],
      ['office', 'resolve', -170, 'Talang di lantai atas sudah diperbaiki.'],
      ['tenant', 'rate', -160, 'Cepat dan rapi.'],
    ],
    rating: 5,
  },
  {
    title: 'Musik dari acara atrium terlalu keras',
    description: 'Kami tidak bisa melayani pelanggan saat acara berlangsung.',
    category: 'Kebisingan',
    priority: 'low',
    tenant: 'Kopi Senja',
    raised: -120,
    lines: [
      ['office', 'reject', -110, 'Acara sudah mendapat izin dan selesai pukul 17.00. Mohon maaf atas gangguannya.'],
    ],
  },
  {
    title: 'Bau asap di tangga darurat timur',
    description: 'Petugas patroli mencium bau asap rokok di tangga darurat lantai 2.',
    category: 'Kebersihan',
    priority: 'normal',
    location: 'Tangga darurat timur',
    raised: -6,
    lines: [['office', 'note', -5, 'Minta keamanan memeriksa CCTV.']],
  },
];

export async function seedComplaints(tx: Owner, added: ReadonlySet<string>, now: Date): Promise<void> {
  const [first] = PROPERTIES;
  const property_id = propertyId(first?.short_code ?? '');
  if (first === undefined || !added.has(property_id)) return;
  for (const [name, name_en] of Object.entries(CATEGORIES))
    await tx
      .insertInto('category')
      .values({ property_id, id: categoryId(name), kind: 'complaint', name, name_en, updated_at: now })
      .onConflict((row) => row.doNothing())
      .execute();
  for (const [index, complaint] of COMPLAINTS.entries())
    await seedComplaint(tx, { property_id, short_code: first.short_code }, complaint, { number: index + 1, now });
  await tx.insertInto('complaint_counter').values({ property_id, last: COMPLAINTS.length }).execute();
}

async function seedComplaint(
  tx: Owner,
  { property_id, short_code }: { property_id: string; short_code: string },
  complaint: SeedComplaint,
  { number, now }: { number: number; now: Date },
): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  const keeper = staffId('Tenant Relations');
  const tenant_id = complaint.tenant === undefined ? null : tenantId(short_code, complaint.tenant);
  const raiser = complaint.tenant === undefined ? keeper : userId(complaint.tenant);
  const id = seedId('complaint', short_code, complaint.title);
  const office = { ...DEFAULT_OFFICE_HOURS, time_zone: 'Asia/Jakarta' };
  const target = DEFAULT_COMPLAINT_TARGETS[complaint.priority];
  const created_at = at(complaint.raised);
  const unit_id = tenant_id === null ? null : await firstUnit(tx, property_id, tenant_id);
  await tx
    .insertInto('complaint')
    .values({
      property_id,
      id,
      code: `KLH-${String(number).padStart(5, '0')}`,
      source: tenant_id === null ? 'internal' : 'tenant',
      tenant_id,
      unit_id,
      location: complaint.location ?? '',
      category_id: categoryId(complaint.category),
      title: complaint.title,
      description: complaint.description,
      priority: complaint.priority,
      assignee_id: complaint.isGiven === true ? keeper : null,
      created_by: raiser,
      created_at,
      updated_at: at(complaint.lines.at(-1)?.[2] ?? complaint.raised),
      ...complaintDeadlines(created_at, target, office, new Set()),
      // Highest escalation level, so that nobody is notified about past deadlines.
      answer_level: 2,
      solve_level: 2,
      ...courseOf(complaint, at),
    })
    .execute();
  for (const [index, [who, what, hours, text]] of complaint.lines.entries()) {
    const detail = what === 'rate' ? { detail: JSON.stringify({ value: complaint.rating ?? 5 }) } : {};
    const written = { text, created_by: who === 'tenant' ? raiser : keeper, created_at: at(hours), ...detail };
    const line = { id: seedId('complaint-entry', complaint.title, String(index)), kind: kindOf(what), ...written };
    await tx
      .insertInto('complaint_entry')
      .values({ property_id, complaint_id: id, ...line })
      .execute();
  }
}

const ENDS_WAITING: ReadonlySet<string> = new Set(['answer', 'resolve', 'reject']);
const ENDED: ReadonlySet<string> = new Set(['closed', 'rejected']);

/** The columns of a complaint that follow from its history. */
function courseOf(complaint: SeedComplaint, at: (hours: number) => Date) {
  const { lines, rating = 5 } = complaint;
  const answer = lines.find(([who, what]) => who === 'office' && what !== 'note');
  const rated = lines.find(([, what]) => what === 'rate');
  return {
    ...movedBy(lines, at),
    waiting_since: waitingSince(complaint, at),
    answered_at: answer === undefined ? null : at(answer[2]),
    ...(rated !== undefined && { rating, rating_text: rated[3], rated_at: at(rated[2]) }),
  };
}

function movedBy(lines: SeedComplaint['lines'], at: (hours: number) => Date) {
  const course = {
    status: 'new' as ComplaintStatus,
    resolved_at: null as Date | null,
    closed_at: null as Date | null,
    rating: null,
  };
  for (const [who, what, hours] of lines) {
    const now = at(hours);
    if (what === 'answer' || what === 'reply' || what === 'note') continue;
    const by = who === 'office' ? 'staff' : 'tenant';
    course.status = statusAfter(course, { move: what, by, now }) ?? course.status;
    if (what === 'resolve') course.resolved_at = now;
    if (ENDED.has(course.status)) course.closed_at = now;
  }
  return course;
}

/**
 * The time since which the tenant waits for an answer: that of its first entry after the last answer. Null when it does
 * not wait.
 */
function waitingSince({ lines, raised, tenant }: SeedComplaint, at: (hours: number) => Date): Date | null {
  const last = lines.findLastIndex(([, what]) => ENDS_WAITING.has(what));
  const reply = lines.find(([, what], index) => index > last && what === 'reply');
  if (reply !== undefined) return at(reply[2]);
  return last === -1 && tenant !== undefined ? at(raised) : null;
}

function kindOf(what: Line[1]): ComplaintEntryKind {
  return what === 'answer' || what === 'reply' || what === 'note' ? what : ENTRY_OF_MOVE[what];
}

async function firstUnit(tx: Owner, property_id: string, tenant_id: string): Promise<string | null> {
  const { rows } = await sql<{ unit_id: string }>`
    select unit_id from tenant_unit where property_id = ${property_id} and tenant_id = ${tenant_id} order by unit_id limit 1`.execute(
    tx,
  );
  return rows[0]?.unit_id ?? null;
}

const categoryId = (name: string): string => seedId('complaint-category', name);

function staffId(role: string): string {
  const email = STAFF.find((one) => one.role === role)?.email ?? '';
  return seedId('account', 'staff', email);
}

function userId(tenant: string): string {
  const email = TENANT_USERS.find((one) => one.tenant === tenant)?.email ?? '';
  return seedId('account', 'tenant', email);
}
