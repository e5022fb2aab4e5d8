export const password = {
  forgot: {
    title: 'Lupa kata sandi?',
    text: 'Tulis email akun Anda. Kami mengirim tautan untuk membuat kata sandi baru.',
    send: 'Kirim tautan',
    sentTitle: 'Periksa email Anda',
    sentText:
      'Jika {{email}} terdaftar, tautannya sudah dalam perjalanan. Periksa juga folder spam. Tautan hanya berlaku sekali.',
    again: 'Kirim ke alamat lain',
  },
  reset: {
    title: 'Buat kata sandi baru',
    text: 'Pakai {{min}} sampai {{max}} karakter dan hindari kata sandi yang umum.',
    field: 'Kata sandi baru',
    tooShort: 'Paling sedikit {{min}} karakter',
    tooLong: 'Paling banyak {{max}} karakter',
    save: 'Simpan kata sandi',
    doneTitle: 'Kata sandi sudah diganti',
    doneText: 'Sekarang Anda bisa login dengan kata sandi baru. Semua sesi lama sudah ditutup.',
    spentTitle: 'Tautan tidak berlaku lagi',
    spentText: 'Tautan ini sudah dipakai, kedaluwarsa, atau tidak lengkap. Minta tautan baru.',
    askAgain: 'Minta tautan baru',
  },
  toLogin: 'Ke halaman login',
  toPermits: 'Ke halaman awal',
} as const;
