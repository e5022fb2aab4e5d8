export const schedule = {
  openCalendar: 'Buka kalender',
  previousMonth: 'Bulan sebelumnya',
  nextMonth: 'Bulan berikutnya',
  today: 'hari ini',
  unavailable: 'tidak tersedia',
  closedDays: '{{days}} ditutup: {{reason}}',
  noDays: 'Belum ada tanggal yang bisa dipesan. Coba lagi besok atau hubungi pengelola gedung.',
  left: 'Sisa {{places}}',
  full: 'Penuh',
  noSlots: 'Tidak ada jam pada tanggal ini. Pilih tanggal lain.',
} as const;
