/**
 * The request payloads of section 3 of the specification, field by field and in its order, with nothing added. Do not
 * add a field here that the specification does not list: these payloads prove that the API requires no other.
 */

/** Records of the property that the payloads refer to. */
export interface SpecifiedRecords {
  property_id: string;
  floor_id: string;
  /** The name of the slot. */
  time: string;
}

/** "Item (goods on a permit form)", as an entry of `load_unload_items`. */
const item = (image_url: string) => ({
  item_detail: { name: 'Kursi', description: 'Kursi lipat', image_url },
  qty: 4,
  unit: 'pcs',
});

const goods = ({ property_id, floor_id, time }: SpecifiedRecords, files: { attachment: string; image: string }) => ({
  property: { id: property_id },
  form_type: 'loading',
  date: '2026-11-18T00:00:00.000+07:00',
  time,
  description: 'Bongkar di dok B',
  location: 'LG-12',
  floor: { id: floor_id },
  attachment: [{ name: 'Surat jalan.jpg', url: files.attachment }],
  load_unload_items: [item(files.image)],
});

/** "Loading/unloading form request payload", anonymous. */
export const anonymousGoods = (
  records: SpecifiedRecords,
  files: { attachment: string; image: string; ktp_url: string },
  email = 'budi@maju.example',
) => ({
  ...goods(records, files),
  vendor: {
    company: 'PT Maju Jaya',
    name: 'Budi Santoso',
    email,
    phone: '081234567890',
    address: 'Jl. Melati 5, Jakarta',
    ktp_url: files.ktp_url,
  },
});

/** "Loading/unloading form request payload", logged-in tenant: "also user{id}, tenant{id} and an empty vendor". */
export const tenantGoods = (
  records: SpecifiedRecords,
  sender: { user_id: string; tenant_id: string; vendor: object },
  files: { attachment: string; image: string },
) => ({
  ...goods(records, files),
  user: { id: sender.user_id },
  tenant: { id: sender.tenant_id },
  vendor: sender.vendor,
});

export const EMPTY_VENDOR = { company: '', name: '', email: '', phone: '', address: '', ktp_url: '' };

const worker = (name: string, ktp_url: string) => ({
  company: 'CV Karya',
  name,
  email: `${name.toLowerCase()}@karya.example`,
  phone: '0811222333',
  position: 'Tukang',
  ktp_url,
});

/** "Work permit payload", with `tenant{id or null}` as given. */
export const workPermit = (
  { property_id, floor_id }: SpecifiedRecords,
  tenant: null | { id: string | null },
  files: { submitter: string; workers: readonly string[]; attachment: string },
) => ({
  property: { id: property_id },
  start_date: '2026-11-18',
  end_date: '2026-12-10',
  start_time: '22:00',
  end_time: '05:00',
  submitter: { ...worker('Sari', files.submitter), position: 'Mandor' },
  description: 'Lewat lift barang',
  work_details: [
    { work_type: 'Civil', description: 'Plester dinding' },
    { work_type: 'Other', description: 'Papan nama' },
  ],
  worker_list: files.workers.map((ktp_url, index) => worker(`Pekerja${index}`, ktp_url)),
  tenant,
  location: 'Koridor timur',
  floor: { id: floor_id },
  attachment: [{ name: 'Gambar kerja.pdf', url: files.attachment }],
});
