export const newsMail = {
  subject: 'Berita gedung: {{title}}',
  read: 'Baca di Gerbang',
  picture: '[Gambar: {{alt}}. Lihat di halaman berita.]',
  off: 'Jangan kirim berita lewat email lagi',
  note: 'Anda menerima email ini karena terdaftar di Gerbang untuk gedung ini.',
};
