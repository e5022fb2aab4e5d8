/** What the command `gerbang admin` says. */
export const admin = {
  password: 'Kata sandi untuk {{email}} ({{min}} sampai {{max}} karakter, tidak terlihat saat diketik): ',
  repeat: 'Sekali lagi: ',
  notEqual: 'Dua kata sandi itu tidak sama.',
  whichGroup: 'Ada beberapa grup, jadi sebutkan satu dengan --group: {{names}}',
  noGroup: 'Tidak ada grup bernama {{name}}. Yang ada: {{names}}',
  notSetUp: 'Belum ada grup. Buka {{address}} untuk pengaturan pertama.',
  created: '{{email}} sekarang Super Admin {{group}}, dengan {{properties}} properti. Masuk di {{address}}.',
  operator: 'Akun ini juga operator server ini.',
  noAccount: 'Tidak ada staf aktif dengan email {{email}}.',
  reset: 'Langkah kedua {{email}} dimatikan dan semua sesinya berakhir. Email pemberitahuan dikirim.',
};
