export const complaintMail = {
  greeting: 'Halo {{name}},',
  facts: { answer: 'Pesan', code: 'Nomor', title: 'Keluhan', unit: 'Unit', property: 'Properti' },
  told: {
    answer: {
      subject: 'Jawaban untuk keluhan {{code}}',
      heading: 'Ada jawaban untuk keluhan Anda',
      body: 'Kantor pengelola menjawab keluhan Anda.',
      action: 'Baca dan balas',
    },
    resolved: {
      subject: 'Keluhan {{code}} sudah ditangani',
      heading: 'Keluhan Anda sudah ditangani',
      body: 'Beri tahu kami hasilnya: beri nilai, atau buka lagi dalam 7 hari bila belum beres.',
      action: 'Beri nilai',
    },
    rejected: {
      subject: 'Keluhan {{code}} tidak dapat diproses',
      heading: 'Keluhan Anda tidak dapat diproses',
      body: 'Kantor pengelola menuliskan alasannya di bawah ini.',
      action: 'Lihat keluhan',
    },
  },
  note: 'Email ini dikirim otomatis karena Anda menyampaikan keluhan kepada pengelola gedung.',
} as const;
