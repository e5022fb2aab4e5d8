/** Texts of the mails, in Indonesian. */
export const mail = {
  reset: {
    subject: 'Atur ulang kata sandi Gerbang',
    heading: 'Atur ulang kata sandi',
    greeting: 'Halo {{name}},',
    body: 'Kami menerima permintaan untuk mengatur ulang kata sandi akun Anda. Tautan di bawah ini berlaku selama 1 jam dan hanya bisa dipakai satu kali.',
    action: 'Buat kata sandi baru',
    note: 'Jika Anda tidak meminta ini, abaikan saja email ini. Kata sandi Anda tidak berubah.',
  },
};
