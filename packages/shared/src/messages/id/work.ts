/** The work permit (Sika) form. */
export const work = {
  terms: { title: 'Syarat dan ketentuan', agree: 'Setuju' },
  sections: {
    fitOut: 'Fit Out',
    submitter: 'Data pengaju',
    attachments: 'Lampiran (opsional)',
    jobs: 'Jenis pekerjaan',
    workers: 'Data pekerja kontraktor',
  },
  tenant: 'Tenant',
  nonTenant: 'Non-tenant',
  workingDates: 'Tanggal kerja',
  workingTimes: 'Jam kerja',
  types: {
    Civil: 'Sipil',
    Architect: 'Arsitektur',
    ME: 'ME',
    'AC & Plumbing': 'AC & Plumbing',
    Other: 'Lainnya',
  },
  addWorker: 'Tambah Pekerja',
  editWorker: 'Ubah Pekerja',
  removeWorker: 'Hapus Pekerja',
  created: 'Surat Izin Kerja Berhasil Dibuat',
  failed: 'Surat Izin Kerja Gagal Dibuat',
} as const;
