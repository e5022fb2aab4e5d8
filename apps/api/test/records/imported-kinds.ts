import { aCategory, aFloor, aUnit } from '../builders.ts';
import type { World } from '../world.ts';
import type { TextRow } from './importer.ts';

interface Scene {
  world: World;
  property_id: string;
}

/** Texts that must not become formulas, numbers or booleans in a spreadsheet. */
const NASTY = ['=1+1', '+6281234567890', '-2', '@SUM(A1)', '0812', '1e5', "'x", 'TRUE'];

export interface ImportedKind {
  query?: string;
  /** Creates the records that the rows refer to. */
  prepare?: () => Promise<unknown>;
  rows: readonly TextRow[];
  /** The first row with one value changed. */
  changed: TextRow;
}

/** Every kind of record that can be imported. A new kind needs only an entry in this object to be tested. */
export const importedKinds = (scene: () => Scene): Readonly<Record<string, ImportedKind>> => ({
  floor: {
    rows: NASTY.map((name, index) => ({ Nama: name, Urutan: String(index) })),
    changed: { Nama: '=1+1', Urutan: '9' },
  },
  unit: {
    prepare: () => aFloor(scene().world, { property_id: scene().property_id, name: '=L1' }),
    rows: NASTY.map((name) => ({ Nama: name, Lantai: '=L1' })),
    changed: { Nama: '=1+1 ', Lantai: '=l1' },
  },
  bay: {
    rows: NASTY.map((name) => ({ Nama: name, Jenis: 'Lift barang', Aktif: 'TRUE' })),
    changed: { Nama: '=1+1', Jenis: 'Dok', Aktif: 'TRUE' },
  },
  slot: {
    rows: [
      ...NASTY.map((name) => ({ Nama: name, Mulai: '08:00', Selesai: '10:00' })),
      { Nama: '22:00 - 02:00', Mulai: '22:00', Selesai: '02:00' },
    ].map((row) => ({ Jenis: 'Barang masuk', ...row, Kapasitas: '4', Urutan: '1', Aktif: 'FALSE' })),
    changed: {
      Jenis: 'Barang masuk',
      Nama: '=1+1',
      Mulai: '08:00',
      Selesai: '11:00',
      Kapasitas: '4',
      Urutan: '1',
      Aktif: 'FALSE',
    },
  },
  tenant: {
    prepare: async () => {
      const floor = await aFloor(scene().world, { property_id: scene().property_id, name: 'Lantai 1' });
      for (const name of ['-01', '=02'])
        await aUnit(scene().world, { property_id: scene().property_id, floor_id: floor.id, name });
      await aCategory(scene().world, { property_id: scene().property_id, name: '@Makanan' });
    },
    rows: NASTY.map((name, index) => ({
      Nama: name,
      Unit: index === 0 ? '-01, =02' : '',
      Kategori: '@Makanan',
      Telepon: NASTY[(index + 1) % NASTY.length] ?? '',
      Aktif: 'TRUE',
    })),
    changed: { Nama: '=1+1', Unit: '=02', Kategori: '@Makanan', Telepon: '+6281234567890', Aktif: 'TRUE' },
  },
  category: {
    query: '&kind=tenant',
    rows: NASTY.map((name) => ({ Nama: name, 'Dalam bahasa Inggris': '=EN()', Keterangan: '=2+2', Aktif: 'TRUE' })),
    changed: { Nama: '=1+1', 'Dalam bahasa Inggris': '', Keterangan: '', Aktif: 'TRUE' },
  },
  asset: {
    prepare: async () => {
      await aFloor(scene().world, { property_id: scene().property_id, name: 'Lantai 1' });
      await aCategory(scene().world, { property_id: scene().property_id, kind: 'asset', name: 'Pompa' });
    },
    rows: NASTY.map((code) => ({
      Kode: code,
      Nama: '=NAMA()',
      Kategori: 'Pompa',
      Keadaan: 'Rusak',
      Lantai: 'Lantai 1',
      Letak: '+A',
      Merek: '-B',
      Model: '@C',
      'Nomor seri': '000123',
      'Dibeli pada': '2025-03-01',
      'Garansi sampai': '2027-01-31',
      Catatan: '=a\nb',
    })),
    changed: {
      Kode: '=1+1',
      Nama: '=NAMA()',
      Kategori: '',
      Keadaan: 'Berfungsi',
      Lantai: 'Lantai 1',
      Letak: '+A',
      Merek: '-B',
      Model: '@C',
      'Nomor seri': '000123',
      'Dibeli pada': '2025-03-01',
      'Garansi sampai': '2027-01-31',
      Catatan: '=a\nb',
    },
  },
  'security-post': {
    rows: NASTY.map((name) => ({ Nama: name, 'Dalam bahasa Inggris': '=EN()', Urutan: '1', Aktif: 'TRUE' })),
    changed: { Nama: '=1+1', 'Dalam bahasa Inggris': '', Urutan: '2', Aktif: 'FALSE' },
  },
  'security-shift': {
    rows: NASTY.map((name) => ({
      Nama: name,
      'Dalam bahasa Inggris': '=EN()',
      Mulai: '23:00',
      Selesai: '07:00',
      Urutan: '1',
      Aktif: 'TRUE',
    })),
    changed: { Nama: '=1+1', 'Dalam bahasa Inggris': '', Mulai: '22:00', Selesai: '06:00', Urutan: '1', Aktif: 'TRUE' },
  },
  'patrol-checkpoint': {
    prepare: () => aFloor(scene().world, { property_id: scene().property_id, name: '=L1' }),
    rows: NASTY.map((name) => ({ Nama: name, Lantai: '=L1', Letak: '+A', Aktif: 'TRUE' })),
    changed: { Nama: '=1+1', Lantai: '', Letak: '', Aktif: 'TRUE' },
  },
});
