/** A company that delivers, collects or works, with its contact person. */
export interface Company {
  property: string;
  company: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  position: string;
  language: 'id' | 'en';
  does: 'goods' | 'work';
}

type Row = readonly [company: string, name: string, domain: string, position: string, language?: 'en'];

/** A reserved top-level domain: mails to it reach nobody. */
const TOP_LEVEL = 'example';

function companies(
  property: string,
  does: Company['does'],
  { area, streets }: { area: string; streets: readonly string[] },
  rows: readonly Row[],
): Company[] {
  return rows.map(([company, name, domain, position, language], index) => ({
    property,
    company,
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@${domain}.${TOP_LEVEL}`,
    phone: `+62 ${does === 'goods' ? 811 : 821} 5550 ${property.charCodeAt(0)}${index + 1}`,
    address: `Jl. ${streets[index % streets.length]} No. ${7 + index * 6}, ${area}`,
    position,
    language: language ?? 'id',
    does,
  }));
}

const JAKARTA = { area: 'Jakarta', streets: ['Cendana', 'Kebon Nanas', 'Pasar Pagi', 'Rawa Bunga', 'Gudang Peluru'] };
const MAKASSAR = { area: 'Makassar', streets: ['Tamalate', 'Pelita Raya', 'Ujung Baru', 'Cendrawasih'] };
const JAYAPURA = { area: 'Jayapura', streets: ['Hamadi', 'Abepura', 'Entrop', 'Sentani'] };

/** The companies of the demo permits by property. No two properties share an applicant. */
export const COMPANIES: readonly Company[] = [
  ...companies('GI', 'goods', JAKARTA, [
    ['PT Sinar Logistik Nusantara', 'Budi Santoso', 'sinar-logistik', 'Kepala pengiriman'],
    ['CV Berkah Abadi', 'Siti Nurhaliza', 'berkah-abadi', 'Administrasi'],
    ['PT Mitra Dingin Sejahtera', 'Eko Prabowo', 'mitra-dingin', 'Pengemudi'],
    ['UD Sumber Rejeki', 'Wahyu Hartono', 'sumber-rejeki', 'Pemilik'],
    ['PT Anugerah Kemasan', 'Fitri Handayani', 'anugerah-kemasan', 'Penjualan'],
    ['Nusantara Displays Pte Ltd', 'Daniel Lim', 'nusantara-displays', 'Logistics manager', 'en'],
    ['PT Cahaya Furnindo', 'Rudi Hermawan', 'cahaya-furnindo', 'Kepala gudang'],
    ['Toko Bahan Kue Manis', 'Lina Kusumawati', 'bahan-kue-manis', 'Pemilik'],
    ['PT Garuda Ekspres Kargo', 'Anton Wijaya', 'garuda-ekspres', 'Kurir'],
    ['Pacific Beverage Imports', 'Sarah Mitchell', 'pacific-beverage', 'Account manager', 'en'],
  ]),
  ...companies('GI', 'work', JAKARTA, [
    ['PT Karya Bangun Mandiri', 'Suryadi Putra', 'karya-bangun', 'Mandor'],
    ['CV Interior Rupa Kreasi', 'Nadia Puspita', 'rupa-kreasi', 'Desainer'],
    ['PT Sejuk Teknik Utama', 'Heri Setiawan', 'sejuk-teknik', 'Supervisor'],
    ['PT Listrik Prima Jaya', 'Dedi Kurniawan', 'listrik-prima', 'Teknisi'],
    ['Studio Forma Architects', 'Emily Tan', 'studio-forma', 'Project architect', 'en'],
    ['CV Pipa Lancar', 'Joko Susilo', 'pipa-lancar', 'Mandor'],
  ]),
  ...companies('HC', 'goods', MAKASSAR, [
    ['PT Pinisi Logistik', 'Andi Baso', 'pinisi-logistik', 'Kepala pengiriman'],
    ['UD Losari Jaya', 'Hasanuddin Rauf', 'losari-jaya', 'Pemilik'],
    ['CV Rempah Sulawesi', 'Nurhayati Daeng', 'rempah-sulawesi', 'Administrasi'],
    ['PT Timur Elektronik', 'Irfan Maulana', 'timur-elektronik', 'Penjualan'],
    ['Celebes Cold Chain', 'Michael Wong', 'celebes-cold', 'Operations lead', 'en'],
    ['Toko Kain Sejati', 'Ratih Amalia', 'kain-sejati', 'Pemilik'],
    ['PT Anging Mammiri Kargo', 'Fajar Ramadhan', 'anging-kargo', 'Kurir'],
  ]),
  ...companies('HC', 'work', MAKASSAR, [
    ['PT Bina Konstruksi Timur', 'Syamsul Bahri', 'bina-konstruksi', 'Mandor'],
    ['CV Teknik Sejahtera', 'Arman Hakim', 'teknik-sejahtera', 'Teknisi'],
    ['Harbour Fit-Out Services', 'Grace Ong', 'harbour-fitout', 'Site manager', 'en'],
    ['CV Dekorasi Indah', 'Mirna Wulandari', 'dekorasi-indah', 'Desainer'],
  ]),
  ...companies('PC', 'goods', JAYAPURA, [
    ['CV Cenderawasih Kargo', 'Marthen Rumbiak', 'cenderawasih-kargo', 'Kepala pengiriman'],
    ['UD Danau Sentani', 'Yuliana Kogoya', 'danau-sentani', 'Pemilik'],
    ['PT Papua Sembako', 'Petrus Wenda', 'papua-sembako', 'Administrasi'],
    ['Highland Coffee Traders', 'Anna Fischer', 'highland-coffee', 'Buyer', 'en'],
    ['CV Mebel Lembah', 'Agustinus Tabuni', 'mebel-lembah', 'Kepala gudang'],
  ]),
  ...companies('PC', 'work', JAYAPURA, [
    ['CV Bangun Papua', 'Frans Wanggai', 'bangun-papua', 'Mandor'],
    ['PT Teknik Matahari', 'Ruben Imbiri', 'teknik-matahari', 'Teknisi'],
    ['CV Listrik Kasuari', 'Simon Yoku', 'listrik-kasuari', 'Teknisi'],
  ]),
];

/** The workers, without the company's contact person. */
export const WORKERS: readonly { name: string; position: string }[] = [
  { name: 'Ahmad Fauzi', position: 'Tukang kayu' },
  { name: 'Bayu Saputra', position: 'Tukang las' },
  { name: 'Cahyo Nugroho', position: 'Tukang cat' },
  { name: 'Darmawan Lubis', position: 'Pembantu tukang' },
  { name: 'Edi Supriyanto', position: 'Teknisi listrik' },
  { name: 'Firman Siregar', position: 'Teknisi AC' },
  { name: 'Gilang Permana', position: 'Tukang keramik' },
  { name: 'Hari Mulyono', position: 'Pembantu tukang' },
  { name: 'Imam Syafii', position: 'Tukang pipa' },
  { name: 'Jajang Suhendar', position: 'Operator' },
  { name: 'Kevin Manalu', position: 'Pengawas K3' },
  { name: 'Lukman Hakim', position: 'Tukang gipsum' },
];
