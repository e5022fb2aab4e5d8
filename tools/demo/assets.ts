import { DAY_MS, HOUR_MS } from '@gerbang/shared/time/spans';
import type { Kysely } from 'kysely';

import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { PROPERTIES } from './properties.ts';
import { SEEDED_AT, seedId } from './seed-id.ts';
import { propertyId } from './seed-property.ts';

type Owner = Kysely<Database>;

/** Names of categories with their English names. */
const CATEGORIES = {
  Pompa: 'Pumps',
  'Lift dan eskalator': 'Lifts and escalators',
  'Tata udara': 'Air conditioning',
  Kelistrikan: 'Electrical',
  'Proteksi kebakaran': 'Fire protection',
} as const;

/**
 * Code, name, index of the category in the list above, location, brand, days until the warranty ends, and the floor counted
 * from the lowest (from the highest when it is negative).
 */
const ASSETS = [
  ['PMP-01', 'Pompa air bersih 1', 0, 'Ruang pompa', 'Grundfos', 400, 0],
  ['PMP-02', 'Pompa air bersih 2', 0, 'Ruang pompa', 'Grundfos', 21, 0],
  ['LFT-01', 'Lift penumpang barat', 1, 'Lobi barat', 'Hyundai', -60, 1],
  ['LFT-02', 'Lift barang 1', 1, 'Dok bongkar muat', 'Hyundai', -60, 0],
  ['ESC-01', 'Eskalator naik', 1, 'Atrium', 'Hitachi', 730, 1],
  ['CHL-01', 'Chiller 1', 2, 'Atap', 'Trane', 300, -1],
  ['AHU-01', 'AHU sayap timur', 2, 'Ruang AHU', 'Daikin', 18, 2],
  ['GEN-01', 'Genset 500 kVA', 3, 'Rumah genset', 'Perkins', 150, 0],
  ['PNL-01', 'Panel utama LVMDP', 3, 'Ruang panel utama', 'Schneider', 900, 0],
  ['FPM-01', 'Pompa hidran diesel', 4, 'Ruang pompa', 'Ebara', 500, 0],
  ['TND-01', 'Tandon air atap', 0, 'Atap', 'Penguin', 60, -1],
] as const;

/** Adds assets to new properties: some with a past downtime, one that is out of service. */
export async function seedAssets(tx: Owner, added: ReadonlySet<string>, now: Date): Promise<void> {
  for (const { short_code, floors } of PROPERTIES) {
    const property_id = propertyId(short_code);
    if (!added.has(property_id)) continue;
    const categories = Object.entries(CATEGORIES).map(([name, name_en]) => ({
      property_id,
      id: seedId('category', short_code, 'asset', name),
      kind: 'asset' as const,
      name,
      name_en,
    }));
    await tx.insertInto('category').values(categories).execute();
    const floorId = (position: number) => {
      const floor = floors.at(position) ?? floors.at(-1);
      return floor === undefined ? null : seedId('floor', short_code, floor.code);
    };
    const assets = ASSETS.map(([code, name, category, location, brand, warranty, floor], index) => ({
      property_id,
      id: assetId(short_code, code),
      code,
      name,
      category_id: categories[category]?.id ?? null,
      floor_id: floorId(floor),
      location,
      brand,
      serial_number: `${brand.slice(0, 2).toUpperCase()}${48_120 + index * 37}`,
      purchased_on: dayText(new Date(SEEDED_AT.getTime() - (index + 1) * 200 * DAY_MS)),
      warranty_until: dayText(new Date(now.getTime() + warranty * DAY_MS)),
      state: code === 'LFT-02' ? ('out_of_service' as const) : ('in_service' as const),
      updated_at: SEEDED_AT,
    }));
    await tx.insertInto('asset').values(assets).execute();
    await seedDowntimes(tx, property_id, short_code, now);
  }
}

export type AssetCode = (typeof ASSETS)[number][0];

export const assetId = (short_code: string, code: AssetCode): string => seedId('asset', short_code, code);
const dayText = (at: Date): string => at.toISOString().slice(0, 10);

async function seedDowntimes(tx: Owner, property_id: string, short_code: string, now: Date): Promise<void> {
  const person = await tx
    .selectFrom('staff_property')
    .select('account_id')
    .where('property_id', '=', property_id)
    .orderBy('account_id')
    .executeTakeFirst();
  if (person === undefined) return;
  const at = (days: number, hours = 0) => new Date(now.getTime() - days * DAY_MS + hours * HOUR_MS);
  const noted: { code: AssetCode; from_at: Date; until_at: Date | null; reason: string }[] = [
    { code: 'LFT-02', from_at: at(1), until_at: null, reason: 'Pintu tidak menutup rapat, menunggu suku cadang.' },
    { code: 'LFT-02', from_at: at(40), until_at: at(40, 6), reason: 'Sensor pintu diganti.' },
    { code: 'PMP-01', from_at: at(25), until_at: at(24), reason: 'Mechanical seal bocor.' },
    { code: 'AHU-01', from_at: at(12), until_at: at(12, 9), reason: 'Sabuk kipas putus.' },
  ];
  const rows = noted.map(({ code, ...downtime }, index) => ({
    property_id,
    asset_id: assetId(short_code, code),
    id: seedId('downtime', short_code, code, String(index)),
    ...downtime,
    noted_by: person.account_id,
    noted_at: downtime.from_at,
  }));
  await tx.insertInto('asset_downtime').values(rows).execute();
}
