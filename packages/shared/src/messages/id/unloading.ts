/** The visitor's goods out: the lookup of loading forms and the detail screen. */
export const unloading = {
  addForm: 'Tambah formulir loading',
  formCode: 'Nomor formulir',
  searchForm: 'Cari formulir',
  removeForm: 'Hapus formulir {{code}}?',
  mismatch: 'Nomor ID dan email tidak cocok',
  duplicate: 'ID Formulir sudah dimasukkan',
  tooMany: 'Anda dapat memasukkan paling banyak 3 formulir untuk mengeluarkan barang.',
  none: 'Anda harus memasukkan paling sedikit 1 formulir untuk mengeluarkan barang.',
  traceNumber: 'Nomor pelacakan',
  company: 'Perusahaan',
  floorAndUnit: 'Lantai dan unit',
  selectAll: 'Pilih semua',
  cancelTitle: 'Batalkan pengajuan?',
  created: 'Surat Izin Keluar Berhasil Dibuat',
} as const;
