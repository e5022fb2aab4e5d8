/** Judul kolom di lembar yang diunduh. */
export const sheets = {
  property: {
    name: 'Nama',
    short_code: 'Kode singkat',
    type: 'Jenis',
    city: 'Kota',
    time_zone: 'Zona waktu',
    floors: 'Lantai',
    tenants: 'Tenant',
    open_permits: 'Izin berjalan',
    uses_gate: 'Layar gerbang',
    active: 'Aktif',
    updated_at: 'Diubah',
  },
};
