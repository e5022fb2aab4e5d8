import type { FieldCode } from '../../contracts/common.ts';
import type { ErrorCode } from '../../errors.ts';

/** A text for every code the server can answer, and for every code of a bad field. */
export const errors = {
  code: {
    malformed: 'Permintaan tidak dapat dibaca. Muat ulang halaman lalu coba lagi.',
    unauthenticated: 'Sesi Anda sudah berakhir. Silakan login lagi.',
    login_failed: 'Email atau Password Salah',
    forbidden: 'Anda tidak memiliki akses untuk ini.',
    cross_site: 'Permintaan datang dari situs lain dan ditolak.',
    link_invalid: 'Tautan ini tidak berlaku lagi.',
    not_found: 'Data tidak ditemukan.',
    method_not_allowed: 'Permintaan ini tidak didukung.',
    conflict: 'Data sudah diubah orang lain. Muat ulang lalu coba lagi.',
    slot_full: 'Slot ini sudah penuh. Pilih waktu lain.',
    payload_too_large: 'Berkas terlalu besar. Ukuran paling besar 10 MB.',
    unsupported_media: 'Jenis berkas ini tidak diterima.',
    refused: 'Permintaan ini tidak dapat diterima.',
    idempotency_key_reused: 'Pengajuan ini sudah pernah dikirim dengan isi lain. Muat ulang lalu coba lagi.',
    image_unreadable: 'Foto tidak dapat dibaca. Pilih foto lain.',
    image_too_large: 'Foto terlalu besar. Pilih foto yang lebih kecil.',
    reset_link_spent: 'Tautan ini sudah dipakai atau kedaluwarsa. Minta tautan baru.',
    rate_limited: 'Terlalu banyak percobaan. Tunggu sebentar lalu coba lagi.',
    internal: 'Terjadi kesalahan di pihak kami. Coba lagi sebentar lagi.',
    unavailable: 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.',
  } satisfies Record<ErrorCode, string>,
  field: {
    required: 'Mohon lengkapi isian ini',
    invalid: 'Isian tidak valid',
    email_invalid: 'Alamat email tidak valid',
    too_long: 'Isian terlalu panjang',
    too_short: 'Isian terlalu pendek',
    unknown_field: 'Isian ini tidak dikenal',
    password_common: 'Kata sandi ini terlalu umum. Pilih yang lain.',
    password_wrong: 'Kata sandi saat ini salah',
  } satisfies Record<FieldCode, string>,
  offline: 'Tidak ada koneksi. Periksa jaringan Anda lalu coba lagi.',
  timeout: 'Server terlalu lama menjawab. Coba lagi.',
  unknown: 'Terjadi kesalahan. Coba lagi.',
} as const;
