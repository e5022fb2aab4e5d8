import { auditDatatable, auditSeal, auditVerification } from '@gerbang/shared/contracts/insight/audit';
import type { AuditDatatable, AuditSeal, AuditVerification } from '@gerbang/shared/contracts/insight/audit';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';

/** Start of the next part of the chain to check. Null means the start of the chain. */
export type PieceStart = AuditVerification['next'];

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    auditLog: build.query<AuditDatatable, Readonly<Record<string, string>>>({
      query: (filter) => `audit-datatable?${listQuery(filter)}`,
      responseSchema: auditDatatable,
    }),
    // A mutation, because the result must not be cached: the chain may have changed since the last check.
    checkPiece: build.mutation<AuditVerification, { property_id: string; from: PieceStart }>({
      query: ({ property_id, from }) => ({
        url: `audit/verify?${listQuery({
          property_id,
          after_seq: from === null ? '' : String(from.after_seq),
          after_id: from?.after_id ?? '',
        })}`,
      }),
      responseSchema: auditVerification,
    }),
    readSeal: build.mutation<AuditSeal, { property_id: string; seq: number }>({
      query: ({ property_id, seq }) => ({ url: `audit/seal?${listQuery({ property_id, seq: String(seq) })}` }),
      responseSchema: auditSeal,
    }),
  }),
});

export const { useAuditLogQuery, useCheckPieceMutation, useReadSealMutation } = auditApi;
