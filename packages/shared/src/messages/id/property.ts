/** What the staff's property screens say after an action. */
export const property = {
  created: 'Berhasil Dibuat',
  edited: 'Berhasil Diubah',
  deleted: 'Berhasil Dihapus',
  downloaded: 'Berhasil Diunduh',
  createFailed: 'Gagal Dibuat',
  editFailed: 'Gagal Diubah',
  deleteFailed: 'Gagal Dihapus',
  downloadFailed: 'Gagal Diunduh',
} as const;
