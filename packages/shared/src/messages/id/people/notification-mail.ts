import type { Stage } from '../../access.ts';
import type { NotificationKind } from '../../domain/notifications/channels.ts';
import type { PermitKind } from '../../domain/permits/kinds.ts';

/** The mails that tell staff about permits, complaints and work orders, in Indonesian. */
export const notificationMail = {
  kind: {
    loading: 'Barang masuk',
    unloading: 'Barang keluar',
    work: 'Izin kerja',
  } satisfies Record<PermitKind, string>,
  stage: {
    tcr: 'Order taker (TCR)',
    fat: 'Keuangan',
    rdd: 'RDD',
    operational: 'Operasional',
    gm: 'General manager',
    security: 'Gerbang',
  } satisfies Record<Stage, string>,
  facts: {
    code: 'Nomor ID',
    kind: 'Jenis izin',
    applicant: 'Pemohon',
    property: 'Properti',
    stage: 'Tahap',
    due: 'Tenggat',
    number: 'Nomor',
    title: 'Tentang',
    tenant: 'Tenant',
  },
  told: {
    asked: {
      subject: 'Menunggu keputusan Anda: {{code}}',
      heading: 'Izin menunggu keputusan Anda',
      body: 'Izin ini sampai di tahap Anda.',
    },
    reminder: {
      subject: 'Hampir lewat tenggat: {{code}}',
      heading: 'Izin ini hampir lewat tenggat',
      body: 'Izin ini masih menunggu keputusan Anda dan waktunya hampir habis.',
    },
    overdue: {
      subject: 'Lewat tenggat: {{code}}',
      heading: 'Izin ini belum diputuskan',
      body: 'Tahap di bawah ini belum memutuskan dan tenggatnya sudah lewat.',
    },
    fixed: {
      subject: 'Sudah diperbaiki: {{code}}',
      heading: 'Pemohon sudah memperbaiki izin ini',
      body: 'Bagian yang dikembalikan sudah diperbaiki.',
    },
    comment: {
      subject: 'Bagian Anda ditanya: {{code}}',
      heading: 'Bagian Anda ditanya tentang izin ini',
      body: 'Rekan Anda menulis komentar dan menunggu jawaban bagian Anda.',
    },
    gate_refused: {
      subject: 'Ditolak di gerbang: {{code}}',
      heading: 'Izin ini ditolak di gerbang',
      body: 'Petugas gerbang tidak mengizinkan izin ini lewat.',
    },
    complaint_new: {
      subject: 'Keluhan baru: {{code}}',
      heading: 'Ada keluhan baru',
      body: 'Keluhan ini baru masuk dan menunggu ditanggapi.',
    },
    complaint_assigned: {
      subject: 'Keluhan untuk Anda: {{code}}',
      heading: 'Keluhan ini diserahkan kepada Anda',
      body: 'Anda kini menangani keluhan ini.',
    },
    complaint_answered: {
      subject: 'Pesan baru: {{code}}',
      heading: 'Ada pesan baru pada keluhan ini',
      body: 'Buka keluhan untuk membaca dan menjawabnya.',
    },
    complaint_overdue: {
      subject: 'Lewat tenggat: {{code}}',
      heading: 'Keluhan ini lewat tenggat',
      body: 'Keluhan ini belum ditangani dan tenggatnya sudah lewat.',
    },
    work_order_assigned: {
      subject: 'Pekerjaan untuk Anda: {{code}}',
      heading: 'Pekerjaan ini diserahkan kepada Anda',
      body: 'Anda kini mengerjakan perintah kerja ini.',
    },
    work_order_overdue: {
      subject: 'Lewat tenggat: {{code}}',
      heading: 'Pekerjaan ini lewat tenggat',
      body: 'Perintah kerja ini belum selesai dan tenggatnya sudah lewat.',
    },
    work_order_done: {
      subject: 'Selesai: {{code}}',
      heading: 'Pekerjaan ini selesai',
      body: 'Perintah kerja ini sudah dikerjakan.',
    },
  } satisfies Record<NotificationKind, { subject: string; heading: string; body: string }>,
  open: 'Buka izin',
  openComplaint: 'Buka keluhan',
  openWorkOrder: 'Buka perintah kerja',
  digest: {
    subjectWaiting: '{{count}} izin menunggu keputusan Anda',
    subjectOther: 'Kabar izin hari ini',
    heading: 'Selamat pagi, {{name}}',
    waiting: 'Ini yang menunggu keputusan Anda, yang paling mendesak lebih dulu.',
    other: 'Kabar lain sejak email terakhir ada di bawah.',
    nothingWaits: 'Tidak ada izin yang menunggu Anda. Kabar sejak email terakhir ada di bawah.',
    more: 'dan lainnya',
    moreText: 'Masih ada lagi di aplikasi',
    due: 'tenggat {{due}}',
    late: 'lewat tenggat sejak {{due}}',
    told: {
      asked: 'Menunggu keputusan Anda',
      reminder: 'Hampir lewat tenggat',
      overdue: 'Lewat tenggat',
      fixed: 'Sudah diperbaiki pemohon',
      comment: 'Bagian Anda ditanya',
      gate_refused: 'Ditolak di gerbang',
      complaint_new: 'Keluhan baru',
      complaint_assigned: 'Diserahkan kepada Anda',
      complaint_answered: 'Pesan baru pada keluhan',
      complaint_overdue: 'Keluhan lewat tenggat',
      work_order_assigned: 'Perintah kerja untuk Anda',
      work_order_overdue: 'Perintah kerja lewat tenggat',
      work_order_done: 'Perintah kerja selesai',
    } satisfies Record<NotificationKind, string>,
    action: 'Buka antrean',
    actionApp: 'Buka Gerbang',
  },
  note: 'Email ini dikirim otomatis. Atur apa yang ingin Anda terima di Profil, bagian Pemberitahuan.',
} as const;
