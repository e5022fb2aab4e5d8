/** Names of fields that the screens and the sheets of records share. */
export const recordField = {
  name: 'Nama',
  position: 'Urutan',
  floor_id: 'Lantai',
  kind: 'Jenis',
  active: 'Aktif',
  description: 'Keterangan',
  phone: 'Telepon',
  category_id: 'Kategori',
  unit_ids: 'Unit',
  code: 'Kode',
  location: 'Letak',
  brand: 'Merek',
  model: 'Model',
  serial_number: 'Nomor seri',
  purchased_on: 'Dibeli pada',
  warranty_until: 'Garansi sampai',
  state: 'Keadaan',
  notes: 'Catatan',
  starts: 'Mulai',
  ends: 'Selesai',
  times_per_shift: 'Kali per giliran',
};

export const recordValue = {
  bay: 'Dok',
  goods_lift: 'Lift barang',
  in_service: 'Berfungsi',
  out_of_service: 'Rusak',
  retired: 'Tidak dipakai lagi',
};
