import type { Person } from './building.ts';
import type { Dice } from './dice.ts';
import { textOf, type Text } from './rows.ts';

const COMPANY_FORMS = ['PT', 'CV', 'UD'];
const COMPANIES = ['Sinar', 'Berkah', 'Mitra', 'Sumber', 'Anugerah', 'Cahaya', 'Garuda', 'Karya', 'Bina', 'Prima'];
const DOING = ['Logistik', 'Abadi', 'Sejahtera', 'Rejeki', 'Kemasan', 'Furnindo', 'Ekspres', 'Teknik', 'Mandiri'];
const FIRST = ['Ahmad', 'Bayu', 'Cahyo', 'Dewi', 'Edi', 'Firman', 'Gilang', 'Hari', 'Imam', 'Lukman', 'Nadia', 'Rina'];
const LAST = ['Fauzi', 'Nugroho', 'Lubis', 'Siregar', 'Permana', 'Mulyono', 'Hakim', 'Manalu', 'Wulandari', 'Setiawan'];
const JOBS = ['Kepala pengiriman', 'Mandor', 'Pengemudi', 'Teknisi', 'Administrasi', 'Supervisor'];

/** The companies of a property, each with its contact. Mails to their addresses reach nobody. */
export function vendorsOf(dice: Dice, short_code: string, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const [company, doing, first] = [dice.pick(COMPANIES), dice.pick(DOING), dice.pick(FIRST)];
    const domain = `${company}-${doing}-${short_code}-${index + 1}`.toLowerCase();
    return {
      company: textOf(`${dice.pick(COMPANY_FORMS)} ${company} ${doing}`),
      name: textOf(`${first} ${dice.pick(LAST)}`),
      email: textOf(`${first.toLowerCase()}@${domain}.example`),
      phone: textOf(`+62 811 ${String(1_000_000 + dice.roll(8_999_999))}`),
      address: textOf(`Jl. Gudang No. ${1 + dice.roll(200)}`),
      position: textOf(dice.pick(JOBS)),
    };
  });
}

/** Items of visitors, with their units. */
export const GOODS: readonly { name: Text; unit: Text }[] = (
  [
    ['Kardus minuman', 'box'],
    ['Karung beras', 'karung'],
    ['Rak besi', 'pcs'],
    ['Kursi lipat', 'pcs'],
    ['Panel LED', 'pcs'],
    ['Peralatan dapur', 'set'],
    ['Bahan kue', 'box'],
    ['Manekin', 'pcs'],
    ['Kabel', 'roll'],
    ['Cat tembok', 'kaleng'],
  ] as const
).map(([name, unit]) => ({ name: textOf(name), unit: textOf(unit) }));

export const WORK_TYPES: readonly Text[] = ['Civil', 'Architect', 'ME', 'AC & Plumbing', 'Other'].map(textOf);

export const REMARKS: readonly Text[] = [
  '',
  '',
  'Lewat pintu belakang',
  'Harap siapkan troli',
  'Barang mudah pecah',
  'Bongkar di dok B',
].map(textOf);

export const LOCATIONS: readonly Text[] = ['Atrium', 'Gudang A', 'Gudang B', 'Area servis', 'Kantor pengelola'].map(
  textOf,
);
