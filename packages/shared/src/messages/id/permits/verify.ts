export const verify = {
  title: 'Periksa surat izin',
  missing: {
    title: 'Tidak ada surat untuk diperiksa',
    text: 'Pindai kode QR pada surat izin dengan kamera ponsel. Halaman ini lalu terbuka dengan hasilnya.',
  },
  unknown: {
    title: 'Surat ini tidak dikenal',
    text: 'Kode pada surat ini bukan dari kami atau sudah diubah. Jangan terima surat ini; tanyakan kepada kantor pengelola gedung.',
  },
  standing: {
    valid: 'Berlaku',
    expired: 'Sudah lewat waktunya',
    revoked: 'Tidak berlaku',
  },
  text: {
    valid: 'Izin ini disetujui dan berlaku pada waktu di bawah.',
    expired: 'Izin ini pernah berlaku, tetapi waktunya sudah lewat atau izinnya sudah ditutup.',
    revoked: 'Izin ini dihentikan, dibatalkan, atau belum disetujui lagi. Surat ini tidak boleh dipakai.',
  },
  kind: { loading: 'Barang masuk', unloading: 'Barang keluar', work: 'Izin kerja (SIKA)' },
  facts: { code: 'Nomor ID', kind: 'Jenis izin', property: 'Properti', from: 'Mulai', until: 'Sampai' },
  privacy: 'Halaman ini tidak menampilkan data pribadi. Nama dan barang dicocokkan dengan surat dan di gerbang.',
  checkedAt: 'Diperiksa {{at}}',
  again: 'Periksa lagi',
  failed: 'Surat tidak dapat diperiksa sekarang',
};
