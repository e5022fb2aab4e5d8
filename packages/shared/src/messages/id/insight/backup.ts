/** What the commands `backup` and `restore` print. */
export const backup = {
  complete: 'Cadangan {{id}} lengkap: {{rows}} baris, {{files}} berkas ({{megabytes}} MB)',
  faulty: '{{count}} berkas hilang atau ukurannya berbeda di penyimpanan: {{keys}}',
  removed: '{{count}} cadangan lama dihapus',
  notPruned: 'Cadangan lama tidak dapat dihapus: {{reason}}',
  tested: 'Cadangan {{id}} teruji: {{tables}} tabel, {{rows}} baris, {{files}} berkas dibaca',
  failed: 'Cadangan {{id}} gagal: {{reason}}',
  none: 'Belum ada cadangan',
  state: { tested: 'Teruji {{at}}', complete: 'Lengkap', failed: 'Gagal: {{why}}' },
  /** What the backup service writes into its log. */
  serve: {
    ready: 'Menunggu permintaan; cadangan malam pukul {{time}} ({{time_zone}})',
    another: 'Layanan cadangan lain masih berjalan; menunggu sampai selesai',
    lost: 'Tidak dapat melanjutkan: {{reason}}; dicoba lagi',
    ended: 'Berhenti',
  },
  kit: {
    written:
      'Kit pemulihan tersimpan di {{file}}. Cetak, simpan di brankas, lalu hapus berkas ini dan jalankan: gerbang backup kit --acknowledge',
    acknowledged: 'Tercatat: kit pemulihan disimpan di tempat aman',
    none: 'Belum ada kit pemulihan: gerbang backup kit --to BERKAS',
    missing: 'Kit pemulihan belum dicatat tersimpan: gerbang backup kit',
  },
  restore: {
    from: 'Cadangan {{id}} dari {{server}}, {{at}} (versi {{product}}), grup: {{groups}}',
    lost: 'Akan hilang, karena dibuat sesudahnya: {{permits}} izin, {{decisions}} keputusan, {{movements}} catatan gerbang, {{accounts}} akun',
    gate: 'Ponsel gerbang mengirim catatan yang belum terkirim begitu terhubung lagi.',
    empty: 'Basis data masih kosong; tidak ada yang hilang',
    confirm: 'Ketik {{server}} untuk melanjutkan: ',
    notConfirmed: 'Dibatalkan: nama server tidak sama',
    safety: 'Cadangan keadaan sekarang: {{id}}',
    noSafety: 'Keadaan sekarang tidak dapat dicadangkan: {{reason}}. Basis data lama disimpan sebagai {{database}}',
    beside: 'Dipulihkan sebagai basis data {{database}}. Berkas dan basis data yang berjalan tidak diubah',
    erased: '{{erased}} izin dan {{photos}} foto identitas dihapus lagi',
    done: 'Dipulihkan. Jalankan ulang API dan worker; semua orang harus masuk lagi',
    keys: 'Kunci di pengaturan berbeda dari kit. Salin baris-baris kit ke pengaturan sebelum menjalankan API dan worker',
    look: 'Perlu dilihat: {{what}}',
  },
};
