import type { SeedProperty } from '../demo/properties.ts';

export interface ScaleProperty {
  property: SeedProperty;
  permits: number;
}

export const YEARS = 3;
const SHARES = { loading: 0.45, unloading: 0.37, work: 0.18 } as const;

const PROPERTIES = 40;
/**
 * Share of the first property. The others divide the remaining permits, each with somewhat fewer than the one before.
 */
const FIRST_SHARE = 0.1;
/** Offset on the falling curve, so that every other property stays smaller than the first. */
const FLATTENED_BY = 3;
const DAYS = YEARS * 365;
/** The capacity of a slot is this factor times the usual daily demand, plus `SPARE_PLACES`. */
const ROOM = 1.5;
const SPARE_PLACES = 3;
const LOADING_SLOTS = ['06:00', '08:00', '10:00', '12:00', '14:00', '16:00', '18:00', '20:00'];
const ZONES = [
  { time_zone: 'Asia/Jakarta', city: 'Jakarta' },
  { time_zone: 'Asia/Jakarta', city: 'Surabaya' },
  { time_zone: 'Asia/Makassar', city: 'Makassar' },
  { time_zone: 'Asia/Jakarta', city: 'Bandung' },
  { time_zone: 'Asia/Jayapura', city: 'Jayapura' },
] as const;
const NAMES = ['Plaza', 'Graha', 'Pasar Raya', 'Menara', 'Mal'];
const OF = ['Kenanga', 'Anggrek', 'Mutiara', 'Sentosa', 'Nusantara', 'Cempaka', 'Samudra', 'Pelangi'];
const SHOPS = ['Kopi', 'Batik', 'Toko Buku', 'Apotek', 'Bakmi', 'Optik', 'Sepatu', 'Elektronik', 'Roti', 'Salon'];
const CALLED = ['Senja', 'Laras', 'Aksara', 'Sehat', 'Darma', 'Cahaya', 'Langkah', 'Maju', 'Gandum', 'Ayu', 'Jaya'];

/**
 * The properties of a scale set with this many permits: one has a tenth of them, the others decrease like city sizes.
 */
export function planScale(permits: number): ScaleProperty[] {
  const weights = Array.from({ length: PROPERTIES - 1 }, (_, rank) => 1 / (rank + 1 + FLATTENED_BY));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const first = Math.round(permits * FIRST_SHARE);
  const others = weights.map((weight) => Math.floor(((permits - first) * weight) / sum));
  const left = permits - first - others.reduce((total, count) => total + count, 0);
  // The remainder of rounding goes to the smallest properties, one permit each.
  const counts = [first, ...others.map((count, rank) => count + (rank >= others.length - left ? 1 : 0))];
  return counts.map((count, rank) => ({ property: scaleProperty(rank, count), permits: count }));
}

export function scaleShortCode(rank: number): string {
  return `S${String(rank + 1).padStart(2, '0')}`;
}

function scaleProperty(rank: number, permits: number): SeedProperty {
  const short_code = scaleShortCode(rank);
  const { time_zone, city } = ZONES[rank % ZONES.length] ?? ZONES[0];
  const tenants = tenantsOf(permits);
  // Every sixth tenant has a second unit.
  const per_floor = Math.ceil((tenants.length * 7) / 6 / FLOORS.length) + 1;
  return {
    short_code,
    name: `${NAMES[rank % NAMES.length]} ${OF[Math.floor(rank / NAMES.length)]}`,
    city,
    address: `Jl. Raya No. ${rank + 1}, ${city}`,
    contact_email: `info@${short_code.toLowerCase()}.example`,
    contact_phone: `+62 21 555 ${String(100 + rank)}`,
    contact_whatsapp: '',
    contact_hours: '',
    time_zone,
    brand_color: '#0B6E4F',
    // No photos are stored, because a row must never refer to a missing file.
    identity_policy: 'checked_at_gate',
    floors: FLOORS.map(({ code, name }) => ({ code, name, units: per_floor })),
    slots: slotsOf(permits / DAYS),
    bays: [],
    tenants,
  };
}

const FLOORS = [
  { code: 'LG', name: 'Lower Ground' },
  { code: 'GF', name: 'Ground Floor' },
  { code: 'L1', name: 'Lantai 1' },
  { code: 'L2', name: 'Lantai 2' },
  { code: 'L3', name: 'Lantai 3' },
] as const;

function places(asked: number): number {
  return Math.ceil(asked * ROOM) + SPARE_PLACES;
}

function slotsOf(permits_a_day: number): SeedProperty['slots'] {
  const loading = LOADING_SLOTS.map((from) => ({
    kind: 'loading' as const,
    name: `${from} - ${String(Number(from.slice(0, 2)) + 2).padStart(2, '0')}:00`,
    capacity: places((permits_a_day * SHARES.loading) / LOADING_SLOTS.length),
  }));
  return [...loading, { kind: 'unloading', name: '22:00 - 08:00', capacity: places(permits_a_day * SHARES.unloading) }];
}

/** More permits come from more tenants, up to the size of a building. */
function tenantsOf(permits: number): string[] {
  const count = Math.min(300, 20 + Math.round(permits / 1500));
  return Array.from({ length: count }, (_, index) => {
    const shop = SHOPS[index % SHOPS.length];
    const called = CALLED[Math.floor(index / SHOPS.length) % CALLED.length];
    const branch = Math.floor(index / (SHOPS.length * CALLED.length));
    return branch === 0 ? `${shop} ${called}` : `${shop} ${called} ${branch + 1}`;
  });
}
