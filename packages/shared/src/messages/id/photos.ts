/** Strips of photos: taken, sent, shown small and opened large. */
export const photos = {
  take: 'Ambil foto',
  choose: 'Pilih foto',
  open: 'Buka foto {{number}} dari {{label}}',
  remove: 'Hapus foto {{number}} dari {{label}}',
  retry: 'Kirim ulang foto {{number}} dari {{label}}',
  sending: 'Mengirim {{percent}}%',
  failed: 'Gagal terkirim',
  full: 'Paling banyak {{max}} foto.',
  one: '{{label}}, foto {{number}} dari {{count}}',
  previous: 'Foto sebelumnya',
  next: 'Foto berikutnya',
  close: 'Tutup',
  none: 'Belum ada foto',
} as const;
