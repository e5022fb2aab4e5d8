interface SeedSlot {
  kind: 'loading' | 'unloading';
  name: string;
  capacity: number;
}

export interface SeedProperty {
  short_code: string;
  name: string;
  city: string;
  address: string;
  contact_email: string;
  contact_phone: string;
  contact_whatsapp: string;
  contact_hours: string;
  dock_steps?: string;
  max_height_cm?: number;
  time_zone: 'Asia/Jakarta' | 'Asia/Makassar' | 'Asia/Jayapura';
  brand_color: string;
  identity_policy: 'photo_required' | 'checked_at_gate';
  /** Floors from the lowest up. Units are named after the floor's code. */
  floors: readonly { code: string; name: string; units: number }[];
  slots: readonly SeedSlot[];
  bays: readonly { kind: 'bay' | 'goods_lift'; name: string }[];
  tenants: readonly string[];
}

const GOODS_OUT: SeedSlot = { kind: 'unloading', name: '22:00 - 08:00', capacity: 6 };
const goodsIn = (capacity: number, ...names: readonly string[]): SeedSlot[] =>
  names.map((name) => ({ kind: 'loading', name, capacity }));

export const GROUP_NAME = 'Gerbang Nusantara';

/** One property in each of the country's time zones. */
export const PROPERTIES: readonly SeedProperty[] = [
  {
    short_code: 'GI',
    name: 'Graha Indah',
    city: 'Jakarta',
    address: 'Jl. Melati Raya No. 18, Jakarta Selatan 12345',
    contact_email: 'info@grahaindah.test',
    contact_phone: '+62 21 5550 118',
    contact_whatsapp: '+62 812 5550 0118',
    contact_hours: 'Setiap hari 08:00 - 22:00. Pos dock 24 jam.',
    dock_steps:
      'Masuk dari Jl. Kenanga Selatan\nRamp ke Basement 1, ikuti garis kuning\nPos dock: tunjukkan QR, lalu parkir di bay Anda',
    max_height_cm: 210,
    time_zone: 'Asia/Jakarta',
    brand_color: '#0B6E4F',
    identity_policy: 'photo_required',
    floors: [
      { code: 'LG', name: 'Lower Ground', units: 10 },
      { code: 'GF', name: 'Ground Floor', units: 10 },
      { code: 'L1', name: 'Lantai 1', units: 10 },
      { code: 'L2', name: 'Lantai 2', units: 10 },
    ],
    slots: [
      ...goodsIn(4, '08:00 - 10:00', '10:00 - 12:00', '13:00 - 15:00'),
      ...goodsIn(3, '15:00 - 17:00'),
      GOODS_OUT,
    ],
    bays: [
      { kind: 'bay', name: 'Bay A' },
      { kind: 'bay', name: 'Bay B' },
      { kind: 'bay', name: 'Bay C' },
      { kind: 'goods_lift', name: 'Lift Barang 1' },
      { kind: 'goods_lift', name: 'Lift Barang 2' },
    ],
    tenants: [
      'Kopi Senja',
      'Batik Laras',
      'Toko Buku Aksara',
      'Apotek Sehat Sentosa',
      'Bakmi Pak Darma',
      'Optik Cahaya',
      'Sepatu Langkah',
      'Rumah Teh Melati',
      'Elektronik Maju Jaya',
      'Busana Kirana',
      'Roti Gandum',
      'Mainan Ceria',
      'Salon Ayu Lestari',
      'Perhiasan Intan Permata',
      'Sate Bang Rahmat',
      'Seluler Nusantara',
      'Dapur Betawi',
      'Olahraga Juara',
      'Kosmetik Puspa',
      'Furnitur Jati Luhur',
      'Es Krim Salju',
      'Tas Kulit Garuda',
      'Bioskop Layar Utama',
      'Swalayan Hemat',
      'Karaoke Merdu',
      'Jam Tangan Waktu',
      'Warung Padang Minang Rasa',
      'Klinik Gigi Senyum',
      'Toko Musik Gema',
      'Hewan Kesayangan',
    ],
  },
  {
    short_code: 'HC',
    name: 'Harmoni Celebes',
    city: 'Makassar',
    address: 'Jl. Anggrek No. 7, Makassar 90123',
    contact_email: 'info@harmonicelebes.test',
    contact_phone: '+62 411 555 0177',
    contact_whatsapp: '+62 811 5550 0177',
    contact_hours: 'Setiap hari 09:00 - 21:00',
    time_zone: 'Asia/Makassar',
    brand_color: '#1D4E89',
    identity_policy: 'photo_required',
    floors: [
      { code: 'GF', name: 'Ground Floor', units: 9 },
      { code: 'L1', name: 'Lantai 1', units: 9 },
      { code: 'L2', name: 'Lantai 2', units: 6 },
    ],
    slots: [...goodsIn(3, '08:00 - 11:00', '11:00 - 14:00', '14:00 - 17:00'), GOODS_OUT],
    bays: [],
    tenants: [
      'Coto Daeng Tata',
      'Sutra Bugis',
      'Kopi Toraja Utama',
      'Pisang Epe Losari',
      'Toko Emas Mutiara',
      'Busana Muslim Annisa',
      'Komputer Cerdas',
      'Seafood Bahari',
      'Apotek Waras',
      'Buku dan Alat Tulis Pena',
      'Optik Terang',
      'Sepatu Anak Lincah',
      'Gerai Seluler Timur',
      'Roti Manis Ibu Sari',
      'Pusat Kebugaran Bugar',
      'Kue Tradisional Barongko',
      'Parfum Wangi Rempah',
      'Swalayan Keluarga',
    ],
  },
  {
    short_code: 'PC',
    name: 'Plaza Cenderawasih',
    city: 'Jayapura',
    address: 'Jl. Kenanga No. 3, Jayapura 99112',
    contact_email: 'info@plazacenderawasih.test',
    contact_phone: '+62 967 555 033',
    contact_whatsapp: '+62 813 5550 0033',
    contact_hours: 'Senin - Sabtu 09:00 - 17:00',
    time_zone: 'Asia/Jayapura',
    brand_color: '#9C2C1E',
    identity_policy: 'checked_at_gate',
    floors: [
      { code: 'GF', name: 'Ground Floor', units: 8 },
      { code: 'L1', name: 'Lantai 1', units: 8 },
    ],
    slots: [...goodsIn(2, '08:00 - 12:00', '13:00 - 17:00'), GOODS_OUT],
    bays: [],
    tenants: [
      'Noken Papua',
      'Kopi Wamena',
      'Papeda Mama Yosefa',
      'Ukiran Asmat',
      'Swalayan Danau',
      'Elektronik Fajar Timur',
      'Batik Port Numbay',
      'Apotek Kasih',
      'Ikan Bakar Teluk',
      'Toko Sepeda Lembah',
      'Seluler Matahari Terbit',
      'Buku Cendekia',
    ],
  },
];

/** Public holidays, on which no demo property accepts bookings, in Indonesian and English. */
export const HOLIDAYS: Readonly<Record<string, readonly [string, string]>> = {
  '2026-01-01': ['Tahun Baru 2026', 'New Year 2026'],
  '2026-03-20': ['Idul Fitri 1447 H', 'Eid al-Fitr 1447 H'],
  '2026-03-21': ['Idul Fitri 1447 H', 'Eid al-Fitr 1447 H'],
  '2026-08-17': ['Hari Kemerdekaan', 'Independence Day'],
  '2026-12-25': ['Hari Raya Natal', 'Christmas Day'],
  '2027-01-01': ['Tahun Baru 2027', 'New Year 2027'],
  '2027-03-10': ['Idul Fitri 1448 H', 'Eid al-Fitr 1448 H'],
  '2027-03-11': ['Idul Fitri 1448 H', 'Eid al-Fitr 1448 H'],
  '2027-08-17': ['Hari Kemerdekaan', 'Independence Day'],
  '2027-12-25': ['Hari Raya Natal', 'Christmas Day'],
  '2028-01-01': ['Tahun Baru 2028', 'New Year 2028'],
  '2028-08-17': ['Hari Kemerdekaan', 'Independence Day'],
  '2028-12-25': ['Hari Raya Natal', 'Christmas Day'],
};

const MAINTENANCE_YEARS = [2026, 2027, 2028];
const TUESDAY = 2;

/** The first Tuesday of every month, so that there is always a closed day within the booking horizon. */
export function maintenanceDays(): string[] {
  return MAINTENANCE_YEARS.flatMap((year) =>
    Array.from({ length: 12 }, (_, month) => {
      const weekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
      const day = 1 + ((TUESDAY - weekday + 7) % 7);
      return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
    }),
  );
}
