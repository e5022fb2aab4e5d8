/** What `gerbang upgrade` says. */
export const upgrade = {
  line: {
    version: {
      possible: '{{running}} menjadi {{version}}',
      same: '{{version}} sudah berjalan',
      older: '{{version}} lebih lama daripada {{running}} yang sedang berjalan',
      too_far: '{{running}} tidak dapat berjalan pada skema {{version}}',
    },
    archive: {
      signed: 'Tanda tangan dan checksum cocok',
      unsigned: 'Checksum cocok; tanda tangan tidak diperiksa',
    },
    doctor: { good: 'Tidak ada yang rusak', look: 'Perlu dilihat: {{checks}}', bad: 'Rusak: {{checks}}' },
    disk: { free: '{{free}} MB kosong di {{folder}}, perlu {{needed}} MB' },
    backup: {
      fresh: 'Cadangan terakhir {{minutes}} menit lalu',
      old: 'Cadangan terakhir {{hours}} jam lalu',
      none: 'Belum ada cadangan',
      unset: 'Tidak ada tempat untuk cadangan',
    },
    migrations: { pending: '{{count}} migrasi akan dijalankan', newer: 'Skema lebih baru daripada {{running}}' },
    return: {
      possible: '{{version}} dapat berjalan pada skema {{running}}',
      none: 'Tidak ada versi sebelumnya di {{folder}}',
      newer_schema: 'Skema lebih baru daripada {{running}}: versi yang lebih baru pernah berjalan',
      contracted: '{{version}} tidak dapat berjalan pada skema {{running}}, yang hanya melayani {{serves}} ke atas',
    },
  },
  todo: {
    same: 'Untuk memperbaiki pemasangan: /opt/gerbang/current/install.sh',
    older: 'Jalankan gerbang upgrade --back',
    too_far: 'Naikkan dulu ke {{serves}}',
    unsigned:
      'Simpan gerbang.pub di /etc/gerbang, dan berikan arsip dengan SHA256SUMS dan SHA256SUMS.sig di sampingnya',
    doctor: 'Jalankan gerbang doctor',
    disk: 'Kosongkan ruang di {{folder}}',
    backup: 'upgrade --to membuat cadangan lebih dulu',
    unset: 'Isi BACKUP_FOLDER dan BACKUP_KEY',
    newer: 'Pasang versi yang lebih baru',
    contracted: 'Pulihkan cadangan sebelum pembaruan: gerbang backup list, lalu gerbang restore ID',
  },
  notReady: 'Tidak ada yang diubah.',
  backupFailed: 'Cadangan gagal. Tidak ada yang diubah.',
  installFailed: 'install.sh berhenti dengan {{code}}. Perbaiki yang disebutnya, lalu jalankan perintah ini lagi.',
  done: 'Gerbang {{version}} berjalan setelah {{seconds}} detik. Kembali: gerbang upgrade --back',
  back: 'Gerbang {{version}} berjalan lagi setelah {{seconds}} detik.',
  damaged: 'Arsip rusak: {{file}} berbeda dari SHA256SUMS',
  unlisted: 'SHA256SUMS tidak menyebut {{file}}',
  wrongSignature: 'Tanda tangan SHA256SUMS tidak cocok dengan /etc/gerbang/gerbang.pub',
  noRelease: '{{file}} bukan arsip Gerbang',
  root: 'Jalankan sebagai root: sudo gerbang {{command}}',
  noServer: 'Ini bukan pemasangan dengan install.sh.',
};
