import type { WorkType } from '@gerbang/shared/contracts/permits/permit-parts';

import type { Picture } from '../pictures.ts';

export interface Thing {
  name: string;
  description: string;
  unit: string;
  most: number;
  picture: Picture;
  color: string;
}

export const THINGS: readonly Thing[] = [
  { name: 'Meja kafe', description: 'Diameter 60 cm', unit: 'unit', most: 8, picture: 'machine', color: '#7A5230' },
  { name: 'Kursi bar', description: '', unit: 'pcs', most: 12, picture: 'chair', color: '#5B3A29' },
  { name: 'Sofa dua dudukan', description: 'Kain abu-abu', unit: 'unit', most: 3, picture: 'chair', color: '#6F7782' },
  { name: 'Tepung terigu', description: 'Karung 25 kg', unit: 'karung', most: 20, picture: 'sack', color: '#CDBB96' },
  { name: 'Beras premium', description: 'Karung 10 kg', unit: 'karung', most: 30, picture: 'sack', color: '#B8A06A' },
  {
    name: 'Minyak goreng',
    description: 'Jeriken 18 liter',
    unit: 'jeriken',
    most: 10,
    picture: 'bottle',
    color: '#D9A521',
  },
  { name: 'Air mineral', description: 'Isi 24 botol', unit: 'dus', most: 40, picture: 'bottle', color: '#4C9BC4' },
  { name: 'Sirup', description: 'Aneka rasa', unit: 'dus', most: 12, picture: 'bottle', color: '#B23A48' },
  {
    name: 'Dus kemasan',
    description: 'Datar, belum dirakit',
    unit: 'ikat',
    most: 25,
    picture: 'box',
    color: '#B98A52',
  },
  { name: 'Peralatan makan', description: 'Porselen', unit: 'dus', most: 15, picture: 'box', color: '#8BA0AE' },
  { name: 'Materi promosi', description: 'Spanduk dan brosur', unit: 'dus', most: 6, picture: 'box', color: '#C5603C' },
  { name: 'Rak display', description: 'Besi, 5 susun', unit: 'unit', most: 6, picture: 'shelf', color: '#4D5B66' },
  { name: 'Layar promosi', description: '43 inci', unit: 'unit', most: 4, picture: 'screen', color: '#2C3947' },
  { name: 'Kulkas pajang', description: 'Satu pintu kaca', unit: 'unit', most: 2, picture: 'fridge', color: '#A9B8C2' },
  { name: 'Karpet', description: 'Gulungan 4 meter', unit: 'gulung', most: 5, picture: 'roll', color: '#7D4B6B' },
  { name: 'Seragam karyawan', description: '', unit: 'pcs', most: 30, picture: 'shirt', color: '#2F5F8A' },
  { name: 'Tas belanja kain', description: '', unit: 'pcs', most: 60, picture: 'bag', color: '#5E7F46' },
  { name: 'Mesin kasir', description: '', unit: 'unit', most: 3, picture: 'machine', color: '#3F4A55' },
];

export const DOCUMENTS = ['Surat jalan.pdf', 'Faktur.pdf', 'Surat jalan.jpg', 'Packing list.pdf'] as const;

export const WORKS: readonly { work_type: WorkType; description: string }[] = [
  { work_type: 'Civil', description: 'Pembongkaran partisi lama dan pengangkutan puing' },
  { work_type: 'Civil', description: 'Plester dan aci dinding belakang' },
  { work_type: 'Architect', description: 'Pemasangan papan nama dan lampu etalase' },
  { work_type: 'Architect', description: 'Pemasangan lantai vinil dan cat ulang' },
  { work_type: 'ME', description: 'Penambahan titik lampu dan stopkontak' },
  { work_type: 'ME', description: 'Penggantian panel listrik toko' },
  { work_type: 'AC & Plumbing', description: 'Perawatan AC split dan pembersihan saluran' },
  { work_type: 'AC & Plumbing', description: 'Pemasangan bak cuci dan perangkap lemak' },
  { work_type: 'Other', description: 'Pemasangan kamera pengawas' },
  { work_type: 'Other', description: 'Pembersihan kaca luar dengan gondola' },
];

export const DESCRIPTIONS: readonly string[] = [
  '',
  '',
  'Mohon dibantu troli.',
  'Barang pecah belah, mohon hati-hati.',
  'Kendaraan boks engkel, dua orang.',
  'Pengiriman rutin mingguan.',
  'Hubungi penanggung jawab toko saat tiba.',
];

export const NOTES = {
  approved: ['', '', '', 'Sesuai dokumen.', 'Silakan lewat pintu bongkar muat.', 'Harap tepat waktu.'],
  approved_clash: 'Sudah diatur dengan pihak lain, bekerja bergantian.',
  rejected: [
    'Tenant tidak mengonfirmasi kiriman ini.',
    'Barang berbahaya tidak boleh masuk lewat dok ini.',
    'Dokumen bukan milik perusahaan pengirim.',
    'Jadwal bentrok dengan acara di atrium.',
  ],
  rejected_work: [
    'Gambar kerja belum disetujui.',
    'Uang jaminan renovasi belum diterima.',
    'Pekerjaan bising tidak diizinkan pada jam operasional.',
  ],
  refused_item: ['Melebihi beban lift barang.', 'Tidak tercantum di surat jalan.', 'Kemasan rusak, mohon diganti.'],
  returned: [
    'Surat jalan tidak terbaca, mohon unggah ulang.',
    'Jumlah barang berbeda dengan surat jalan.',
    'Mohon perbaiki data yang disebutkan.',
  ],
  returned_work: ['Mohon lengkapi rincian pekerjaan.', 'Uraian pekerjaan kurang jelas untuk dinilai.'],
  cancelled_by_applicant: ['Kiriman ditunda.', 'Jadwal berubah, akan mengajukan ulang.', 'Salah pilih tanggal.'],
  cancelled_by_staff: ['Atas permintaan tenant melalui telepon.', 'Dok ditutup karena perbaikan mendadak.'],
  suspended: ['Pekerja tanpa alat pelindung diri.', 'Pekerjaan panas tanpa izin khusus.'],
  resumed: ['Alat pelindung diri sudah lengkap.', 'Izin khusus sudah diterbitkan.'],
  signed_off: ['Pekerjaan selesai, area bersih.', 'Selesai, tanpa kerusakan.'],
} as const;
