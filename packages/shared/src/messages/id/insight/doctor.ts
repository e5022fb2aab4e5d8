/** What the doctor of an installation finds, and what to do about it. */
export const doctor = {
  found: {
    database: {
      answers: 'PostgreSQL {{version}} menjawab dalam {{ms}} ms',
      silent: 'Tidak menjawab di {{address}} ({{reason}})',
    },
    roles: {
      separate: '{{role}} tidak memiliki tabel dan tidak dapat melewati row security',
      superuser: '{{role}} adalah superuser',
      bypass: '{{role}} boleh melewati row security',
      owner: '{{role}} memiliki {{tables}} tabel atau dapat menjadi pemiliknya',
    },
    rls: {
      on: 'Aktif untuk {{tables}} dari {{tables}} tabel',
      off: 'Tidak aktif untuk {{names}}',
    },
    migrations: {
      complete: '{{count}} dari {{count}}',
      missing: '{{missing}} dari {{count}} belum dijalankan',
      newer: 'Skema lebih baru daripada program ini',
    },
    storage: {
      works: 'Simpan, baca, hapus dalam {{ms}} ms',
      private: 'Simpan, baca, hapus dalam {{ms}} ms; tanpa kunci tidak dapat dibaca',
      refused: 'Tidak dapat {{step}}: {{reason}}',
      public: 'Siapa pun dapat membaca bucket',
    },
    mail: {
      ready: '{{server}} menjawab dan menerima login dalam {{ms}} ms',
      sent: '{{server}} menerima pesan untuk {{address}} dalam {{ms}} ms',
      refused: '{{server}} menolak: {{reason}}',
    },
    clock: {
      right: 'Selisih {{ms}} ms dari {{server}}',
      wrong: 'Selisih {{seconds}} detik dari {{server}}',
      unknown: 'Tidak diperiksa: {{server}} tidak menjawab',
    },
    disk: {
      free: '{{percent}} % kosong di {{folder}}',
    },
    tls: {
      valid: 'Sertifikat {{issuer}}, {{days}} hari lagi, {{protocol}}',
      ending: 'Sertifikat berakhir dalam {{days}} hari',
      ended: 'Sertifikat sudah berakhir',
      otherName: 'Sertifikat bukan untuk {{host}}',
      untrusted: 'Sertifikat tidak dipercaya: {{reason}}',
      plain: '{{address}} tanpa TLS',
      local: '{{address}} hanya untuk mesin ini',
      silent: 'Tidak menjawab di {{address}} ({{reason}})',
    },
    proxy: {
      trusted: 'Alamat yang diteruskan hanya dipercaya dari {{proxies}}',
      none: 'Tidak ada proxy yang dipercaya, dan tidak diperlukan',
      stranger: 'X-Forwarded-For dari orang asing dipercaya',
      onePerson: 'Semua orang tampak berasal dari satu alamat',
    },
    worker: {
      works: '{{count}} worker, tanda terakhir {{seconds}} detik lalu',
      silent: '{{silent}} dari {{count}} worker diam',
      none: 'Tidak ada worker yang memberi tanda dalam satu menit',
    },
    queue: {
      empty: 'Tidak ada pekerjaan yang menunggu',
      moves: 'Pekerjaan tertua menunggu {{seconds}} detik',
      late: 'Pekerjaan tertua ({{task}}) menunggu {{minutes}} menit',
      failed: '{{count}} pekerjaan gagal untuk selamanya: {{tasks}}',
    },
    backup: {
      unset: 'Tempat cadangan belum diatur',
      tested: 'Terakhir {{hours}} jam lalu, diuji {{days}} hari lalu',
      untested: 'Terakhir {{hours}} jam lalu, belum pernah diuji',
      late: 'Terakhir {{hours}} jam lalu',
      failed: 'Terakhir {{hours}} jam lalu, lalu gagal: {{why}}',
      none: 'Belum ada cadangan',
    },
    secrets: {
      strong: 'Masing-masing 32 byte acak',
      private: 'Masing-masing 32 byte acak, berkas {{mode}}',
      equal: 'SIGNING_SECRET dan PASS_PRIVATE_KEY sama',
      guessable: '{{name}} dapat ditebak',
      readable: 'Semua pengguna mesin dapat membaca {{file}} ({{mode}})',
    },
  },
  /** Under each finding that is not good. */
  todo: {
    database: { silent: 'Jalankan PostgreSQL (systemctl start postgresql), atau perbaiki DATABASE_URL' },
    roles: {
      superuser: 'Jalankan deploy/postgres-roles.sh, dan pakai gerbang_app di DATABASE_URL',
      bypass: 'Jalankan deploy/postgres-roles.sh, dan pakai gerbang_app di DATABASE_URL',
      owner: 'Jalankan deploy/postgres-roles.sh, dan pakai gerbang_app di DATABASE_URL',
    },
    rls: { off: 'Ada yang mengubah skema dengan tangan. Jalankan gerbang doctor --fix --only rls' },
    migrations: {
      missing: 'Jalankan migrate',
      newer: 'Hentikan proses versi lama, atau pasang versi yang lebih baru',
    },
    storage: {
      refused: 'Periksa STORAGE_FOLDER dan hak aksesnya, atau kunci dan alamat S3',
      public: 'Tutup bucket untuk umum sekarang. Selain itu tidak perlu mengubah apa pun',
    },
    mail: { refused: 'Perbaiki SMTP_URL; tanpa email tidak ada yang menerima kode izin' },
    clock: { wrong: 'Jalankan timedatectl set-ntp true; kode langkah kedua dan kartu di gerbang bisa gagal' },
    disk: { free: 'Kosongkan disk atau perbesar' },
    tls: {
      ending: 'Perpanjangan gagal; periksa log proxy',
      ended: 'Perbarui sertifikat sekarang; browser menolak semua halaman',
      otherName: 'Pakai sertifikat untuk nama ini, atau perbaiki PUBLIC_URL',
      untrusted: 'Pasang sertifikat yang dipercaya browser',
      plain: 'Pasang proxy dengan TLS di depan dan pakai https:// di PUBLIC_URL',
      local: 'Isi PUBLIC_URL dengan alamat yang dibuka orang',
      silent: 'Jalankan proxy, atau perbaiki PUBLIC_URL',
    },
    proxy: {
      stranger: 'Isi TRUST_PROXY hanya dengan alamat proxy sendiri',
      onePerson:
        'Isi TRUST_PROXY dengan alamat proxy di depan; kalau tidak, batas permintaan mengenai semua orang sekaligus',
    },
    worker: {
      silent: 'Periksa log worker itu',
      none: 'Jalankan worker (systemctl restart gerbang-worker)',
    },
    queue: {
      late: 'Periksa log worker',
      failed: 'Periksa log worker, lalu jalankan lagi pekerjaan itu',
    },
    backup: {
      unset: 'Isi BACKUP_KEY dan BACKUP_FOLDER, atau pastikan program lain mencadangkan basis data dan berkas',
      untested: 'Jalankan gerbang backup verify newest',
      late: 'Periksa layanan cadangan (systemctl status gerbang-backup), atau jalankan gerbang backup now',
      failed: 'Perbaiki penyebabnya, lalu jalankan gerbang backup now dan gerbang backup verify newest',
      none: 'Isi BACKUP_KEY dan BACKUP_FOLDER, lalu jalankan gerbang backup now',
    },
    secrets: {
      equal: 'Buat dua rahasia: keys new',
      guessable: 'Buat yang baru: keys new',
      readable: 'Jalankan chmod 640 {{file}}',
    },
  },
  /** A check that failed itself or took too long. */
  failed: 'Pemeriksaan gagal: {{reason}}',
  needs: 'Tidak diperiksa, karena {{check}} tidak baik',
  step: { put: 'menyimpan', get: 'membaca', remove: 'menghapus' },
  sum: {
    good: 'Semua berfungsi.',
    look: 'Semua berfungsi; {{look}} perlu dilihat.',
    bad: '{{bad}} rusak, {{look}} perlu dilihat.',
  },
  /** Mails of the hourly doctor. */
  mail: {
    subject: {
      bad: 'Gerbang: {{checks}} rusak',
      look: 'Gerbang: {{checks}} perlu dilihat',
      good: 'Gerbang: {{checks}} baik lagi',
    },
    body: {
      bad: 'Pemeriksaan tiap jam menemukan yang rusak di {{host}}.',
      look: 'Sudah sehari ada yang perlu dilihat di {{host}}.',
      good: 'Yang dilaporkan sebelumnya di {{host}} sudah baik lagi.',
    },
    state: { bad: 'rusak', look: 'perlu dilihat', good: 'baik lagi' },
    note: 'Email ini dikirim ke OPERATOR_MAIL. Periksa sekarang juga dengan: gerbang doctor.',
  },
  fixed: 'Diperbaiki: {{check}}',
};
