import type { PermitKind } from '../../../domain/permits/kinds.ts';
import { refusalReasons } from './refusal-reasons.ts';

/** Texts of the question to a tenant whether a visitor's request is for its shop. */
export const endorse = {
  pageTitle: 'Konfirmasi tenant',
  for: 'Untuk {{tenant}}, {{unit}}',
  title: {
    loading: 'Apakah kiriman ini untuk toko Anda?',
    unloading: 'Apakah barang ini keluar dari toko Anda?',
    work: 'Apakah pekerjaan ini untuk toko Anda?',
  } satisfies Record<PermitKind, string>,
  kind: { loading: 'Barang masuk', unloading: 'Barang keluar', work: 'Sika' } satisfies Record<PermitKind, string>,
  until: 'sampai',
  workers_one: '{{count}} pekerja',
  workers_other: '{{count}} pekerja',
  privacy: 'Jawaban Anda diteruskan ke kantor pengelola. Tautan ini khusus untuk toko Anda dan bisa dipakai satu kali.',
  answerBy: 'Jawab sebelum',
  yes: {
    loading: 'Ya, untuk toko kami',
    unloading: 'Ya, dari toko kami',
    work: 'Ya, untuk toko kami',
  } satisfies Record<PermitKind, string>,
  no: 'Bukan untuk kami',
  refuse: {
    title: 'Mengapa bukan untuk Anda?',
    text: '{{company}} dan kantor pengelola membaca alasan ini.',
    reasons: 'Alasan',
    reason: refusalReasons,
    note: 'Tulis lebih jelas (boleh kosong)',
    noteRequired: 'Tulis alasannya',
    choose: 'Pilih satu alasan',
    back: 'Kembali',
    send: {
      loading: 'Tolak kiriman',
      unloading: 'Tolak permintaan',
      work: 'Tolak pekerjaan',
    } satisfies Record<PermitKind, string>,
  },
  done: {
    confirmed: 'Terima kasih, sudah dikonfirmasi',
    refused: 'Jawaban Anda tercatat: bukan untuk toko Anda',
    told: 'Kantor pengelola dan {{company}} melihat jawaban ini. Untuk mengubahnya, masuk dengan akun tenant Anda sebelum kantor memutuskan.',
    late: 'Kantor sudah memutuskan',
    lateText: 'Pengajuan ini tidak perlu dijawab lagi.',
    home: 'Ke halaman awal',
  },
  invalid: {
    title: 'Tautan tidak berlaku',
    text: 'Tautan ini sudah diganti atau tidak lengkap. Buka tautan dari email terbaru, atau masuk dengan akun tenant Anda.',
  },
  failed: 'Jawaban belum terkirim',
  notLoaded: 'Pertanyaan tidak dapat dimuat',
};
