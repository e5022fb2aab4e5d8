import type { RefusalReason } from '../../../domain/permits/endorsement.ts';

/** Why a tenant refused a visitor's request, for the tenant, the applicant and the approver. */
export const refusalReasons = {
  not_ordered: 'Ini tidak dipesan',
  wrong_time: 'Hari atau jamnya tidak cocok',
  wrong_items: 'Barang atau jumlahnya salah',
  other: 'Alasan lain',
} satisfies Record<RefusalReason, string>;
