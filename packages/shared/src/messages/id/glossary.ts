import type { Stage } from '../../access.ts';
import type { ChainStage } from '../../domain/permits/chains.ts';
import type { CorrectableField } from '../../domain/permits/forms/corrections.ts';
import type { PermitKind } from '../../domain/permits/kinds.ts';

// Words that several staff catalogues use. Two groups of catalogues must not import this file: those of the public side,
// because visitors would load it, and those in the web's chunk `staff-texts`, because the glossary would become a part
// of that chunk and the screen of a mailed decision would load all of it.

export const permitKind = {
  loading: 'Barang masuk',
  unloading: 'Barang keluar',
  work: 'Izin kerja',
} satisfies Record<PermitKind, string>;

export const chainStage = {
  tcr: 'Order taker (TCR)',
  fat: 'Keuangan',
  rdd: 'RDD',
  operational: 'Operasional',
  gm: 'General manager',
} satisfies Record<ChainStage, string>;

export const stage = { ...chainStage, security: 'Gerbang' } satisfies Record<Stage, string>;

export const chainStageShort = { ...chainStage, tcr: 'TCR', gm: 'GM' };
export const stageShort = { ...stage, ...chainStageShort };

export const correctableField = {
  person: 'Data pemohon',
  identity: 'KTP',
  destination: 'Lokasi',
  schedule: 'Jadwal',
  attachment: 'Dokumen',
  items: 'Barang',
  work_details: 'Jenis pekerjaan',
  workers: 'Pekerja',
  description: 'Keterangan',
} satisfies Record<CorrectableField, string>;
