import type { NewsBlock } from '@gerbang/shared/domain/operations/news/document';
import { plainText } from '@gerbang/shared/domain/operations/news/document';
import type { NewsKind } from '@gerbang/shared/domain/operations/news/news';
import type { Kysely } from 'kysely';

import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { PROPERTIES } from './properties.ts';
import { seedId } from './seed-id.ts';
import { propertyId } from './seed-property.ts';

type Owner = Kysely<Database>;

const HOUR = 60 * 60 * 1000;
/** Names of categories with their English names. */
const CATEGORIES = {
  Pemeliharaan: 'Maintenance',
  Keamanan: 'Security',
  Acara: 'Events',
} as const;

/** A demo article. Its times are in hours from the time of seeding. */
interface SeedNews {
  kind: NewsKind;
  title: string;
  category: keyof typeof CATEGORIES;
  blocks: NewsBlock[];
  publish?: number;
  expires?: number;
  draft?: boolean;
  pinned?: boolean;
}

const text = (...lines: string[]): NewsBlock => ({ type: 'paragraph', text: [{ text: lines.join('\n') }] });
const list = (...items: string[]): NewsBlock => ({
  type: 'list',
  ordered: false,
  items: items.map((item) => [{ text: item }]),
});
const heading = (words: string): NewsBlock => ({ type: 'heading', level: 2, text: [{ text: words }] });

const NEWS: readonly SeedNews[] = [
  {
    kind: 'tenant',
    title: 'Lift barang 2 berhenti untuk pemeliharaan',
    category: 'Pemeliharaan',
    pinned: true,
    publish: -20,
    expires: 24 * 10,
    blocks: [
      {
        type: 'paragraph',
        text: [
          { text: 'Lift barang 2 ' },
          { text: 'tidak beroperasi', bold: true },
          { text: ' selama dua malam untuk penggantian tali. Lift barang 1 tetap berjalan.' },
        ],
      },
      heading('Yang perlu dilakukan'),
      list(
        'Pindahkan jadwal barang besar ke lift barang 1 lewat formulir bongkar muat.',
        'Barang di atas 1 ton: hubungi Operasional sehari sebelumnya.',
      ),
      text('Terima kasih atas pengertiannya.'),
    ],
  },
  {
    kind: 'tenant',
    title: 'Jam buka mal selama akhir tahun',
    category: 'Acara',
    publish: -70,
    blocks: [
      text('Mulai 20 Desember mal buka satu jam lebih lama, sampai pukul 23.00.'),
      text('Bongkar muat malam tetap mulai pukul 23.30.'),
    ],
  },
  {
    kind: 'tenant',
    title: 'Uji alarm kebakaran',
    category: 'Keamanan',
    publish: 30,
    blocks: [text('Alarm berbunyi beberapa kali antara pukul 06.00 dan 07.00. Tidak perlu keluar gedung.')],
  },
  {
    kind: 'internal',
    title: 'Serah terima kunci pindah ke pos utama',
    category: 'Keamanan',
    pinned: true,
    publish: -5,
    blocks: [
      text('Mulai malam ini semua kunci unit diserahkan di pos utama, bukan lagi di pos dok.'),
      list('Catat nama dan jam di buku serah terima.', 'Kunci unit kosong disimpan di lemari merah.'),
    ],
  },
  {
    kind: 'internal',
    title: 'Briefing Senin: persiapan libur panjang',
    category: 'Acara',
    publish: -50,
    blocks: [text('Senin pukul 09.00 di ruang rapat lantai 3. Setiap bagian membawa jadwal piket liburnya.')],
  },
  {
    kind: 'internal',
    title: 'Jadwal kuras tandon air',
    category: 'Pemeliharaan',
    draft: true,
    blocks: [text('Tandon atas dikuras bulan depan. Tanggal menyusul dari Engineering.')],
  },
];

/** Adds articles to the first demo property, and news categories to each new property. */
export async function seedNews(tx: Owner, added: ReadonlySet<string>, now: Date): Promise<void> {
  for (const { short_code } of PROPERTIES) {
    const property_id = propertyId(short_code);
    if (!added.has(property_id)) continue;
    const rows = Object.entries(CATEGORIES).map(([name, name_en]) => ({
      property_id,
      id: categoryId(short_code, name),
      kind: 'news' as const,
      name,
      name_en,
    }));
    await tx.insertInto('category').values(rows).execute();
  }
  const [first] = PROPERTIES;
  if (first === undefined || !added.has(propertyId(first.short_code))) return;
  const rows = NEWS.map((news) => newsRow(first.short_code, news, now));
  await tx.insertInto('news').values(rows).execute();
}

const categoryId = (short_code: string, name: string) => seedId('news-category', short_code, name);

function newsRow(short_code: string, news: SeedNews, now: Date) {
  const { kind, title, blocks, draft = false, pinned = false } = news;
  const after = (hours: number | undefined) => (hours === undefined ? null : new Date(now.getTime() + hours * HOUR));
  const written = after(Math.min(-80, (news.publish ?? 0) - 10)) ?? now;
  return {
    property_id: propertyId(short_code),
    id: seedId('news', short_code, title),
    kind,
    title,
    category_id: categoryId(short_code, news.category),
    body: JSON.stringify({ blocks }),
    plain: plainText({ blocks }),
    everyone: true,
    draft,
    publish_at: after(news.publish),
    expires_at: after(news.expires),
    pinned,
    by_mail: false,
    created_by: seedId('account', 'staff', 'relations@gerbang.test'),
    created_at: written,
    updated_at: written,
  };
}
