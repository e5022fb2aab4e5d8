import './complaints.table.ts';
import type { ComplaintEntryKind } from '@gerbang/shared/domain/operations/complaints/complaints';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

/**
 * Accounts of the tenant that are e-mailed about a complaint: the account that raised it, or all active accounts if
 * staff raised it.
 */
export async function listTenantRecipients(
  tx: Tx,
  complaint: { property_id: string; tenant_id: string | null; created_by: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from tenant_account ta
      join account a on a.id = ta.account_id and a.active and a.kind = 'tenant'
     where ta.property_id = ${complaint.property_id} and ta.tenant_id = ${complaint.tenant_id}
       and (a.id = ${complaint.created_by}
            or not exists (select from account raiser
                            where raiser.id = ${complaint.created_by} and raiser.kind = 'tenant' and raiser.active))
     order by a.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface MailedEntry {
  entry_id: string;
  complaint_id: string;
  kind: ComplaintEntryKind;
  text: string;
  code: string;
  title: string;
  unit: string | null;
  property_name: string;
  to_email: string;
  to_name: string;
  language: 'id' | 'en';
}

/**
 * An entry with its recipient. Returns undefined for an internal entry, or if the account no longer belongs to the
 * tenant.
 */
export async function findMailedEntry(
  tx: Tx,
  key: { property_id: string; complaint_id: string; entry_id: string; account_id: string },
): Promise<MailedEntry | undefined> {
  const { rows } = await sql<MailedEntry>`
    select e.id as entry_id, c.id as complaint_id, e.kind, e.text, c.code, c.title, u.name as unit, pr.name as property_name,
           a.email as to_email, a.name as to_name, a.language
      from complaint_entry e
      join complaint c on c.property_id = e.property_id and c.id = e.complaint_id
      join property pr on pr.id = c.property_id
      join tenant_account ta on ta.property_id = c.property_id and ta.tenant_id = c.tenant_id
      join account a on a.id = ta.account_id and a.active and a.id = ${key.account_id}
      left join unit u on u.property_id = c.property_id and u.id = c.unit_id
     where e.property_id = ${key.property_id} and e.complaint_id = ${key.complaint_id} and e.id = ${key.entry_id}
       and not e.is_internal`.execute(tx);
  return rows[0];
}
