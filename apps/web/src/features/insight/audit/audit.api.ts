import { auditDatatable, auditSeal, auditVerification } from '@gerbang/shared/contracts/audit';
import type { AuditDatatable, AuditSeal, AuditVerification } from '@gerbang/shared/contracts/audit';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';

/** Where the next piece of the chain begins; null is its beginning. */
export type PieceStart = AuditVerification['next'];

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    auditLog: build.query<AuditDatatable, Readonly<Record<string, string>>>({
      query: (filter) => `audit-datatable?${listQuery(filter)}`,
      responseSchema: auditDatatable,
    }),
    // Asked anew each time: what was whole a minute ago may not be any more.
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

/** The log, and the pieces and seals of its chain. */
export const { useAuditLogQuery, useCheckPieceMutation, useReadSealMutation } = auditApi;
