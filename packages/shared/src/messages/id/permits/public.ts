/** Texts of the public shell, the category screen and the tenant's session. */
export const publicSide = {
  category: {
    title: 'Pilih Kategori',
    subtitle: 'Pilih kategori yang Anda butuhkan',
    loading: {
      name: 'Loading',
      alias: 'Barang masuk',
      line: 'Bawa stok, perabot, atau perlengkapan ke dalam gedung.',
    },
    unloading: {
      name: 'Unloading',
      alias: 'Barang keluar',
      line: 'Bawa keluar barang yang masuk lewat izin Loading.',
    },
    sika: {
      name: 'Sika',
      alias: 'Surat Izin Kerja',
      line: 'Renovasi, pemasangan, atau perbaikan di dalam gedung.',
    },
    checkStatus: { name: 'Cek Status', line: 'Lihat hasil pengajuan dan siapa yang memegangnya.' },
    cutoffs: 'Untuk jadwal hari ini, kirim {{list}}.',
    before: '{{kinds}} <b>sebelum {{time}}</b>',
    closedToday: 'Jadwal hari ini untuk {{kinds}} sudah ditutup, paling cepat <b>{{day}}</b>.',
    cutoffsDiffer: 'Batas jamnya bisa berbeda di tiap gedung.',
  },
  tenant: {
    button: 'Login Tenant',
    loginTitle: 'Login Tenant',
    loginText: 'Data toko Anda terisi otomatis dan barang yang pernah disimpan bisa dipilih lagi.',
    loginNow: 'Login Sekarang',
    forgotPassword: 'Lupa kata sandi?',
    loginFailed: 'Email atau Password Salah',
    loginSucceeded: 'Berhasil Login Tenant',
    logoutTitle: 'Keluar dari {{name}}?',
    logoutText: 'Anda bisa login lagi kapan saja. Pengajuan yang sudah dikirim tetap berjalan.',
    logOut: 'Keluar',
    logoutSucceeded: 'Berhasil Logout Tenant',
  },
} as const;
