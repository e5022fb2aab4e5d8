/** What the commands `status`, `logs` and `version` say about an installation. */
export const server = {
  unit: {
    runs: 'Berjalan sejak {{since}}',
    stopped: 'Tidak berjalan ({{state}})',
    todo: 'Jalankan gerbang logs, lalu systemctl restart {{unit}}',
  },
  doctor: {
    good: '{{minutes}} menit lalu semua baik',
    look: '{{minutes}} menit lalu perlu dilihat: {{checks}}',
    todo: 'Jalankan gerbang doctor',
  },
  noSystemd: 'Mesin ini tidak memakai systemd. Di kontainer, lihat keluaran kontainer itu.',
  noLog: 'Tidak ada baris yang cocok.',
  unknown: 'tidak diketahui',
};
