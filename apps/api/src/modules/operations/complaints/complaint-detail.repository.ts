import './complaints.table.ts';
import type { ComplaintEntryKind } from '@gerbang/shared/domain/operations/complaints/complaints';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import type { ComplaintKey } from './complaints.repository.ts';
import type { ComplaintColumns } from './complaints.table.ts';

interface Named {
  id: string;
  name: string;
}

export interface StoredComplaint extends ComplaintColumns {
  tenant: { id: string; name: string; phone: string } | null;
  unit: Named | null;
  floor: Named | null;
  category: Named;
  assignee: Named | null;
  raised_by: string;
  time_zone: string;
  photo_file_ids: string[];
}

export async function findDetail(tx: Tx, { property_id, id }: ComplaintKey): Promise<StoredComplaint | undefined> {
  const { rows } = await sql<StoredComplaint>`
    select c.*, jsonb_build_object('id', k.id, 'name', local_name(k.name, k.name_en)) as category, pr.time_zone, raiser.name as raised_by,
           case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name, 'phone', t.phone) end as tenant,
           case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as unit,
           case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as floor,
           case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as assignee,
           array(select p.file_id from complaint_photo p
                  where p.property_id = c.property_id and p.complaint_id = c.id order by p.position) as photo_file_ids
      from complaint c
      join property pr on pr.id = c.property_id
      join category k on k.property_id = c.property_id and k.id = c.category_id
      join account raiser on raiser.id = c.created_by
      left join tenant t on t.property_id = c.property_id and t.id = c.tenant_id
      left join unit u on u.property_id = c.property_id and u.id = c.unit_id
      left join floor f on f.property_id = c.property_id and f.id = coalesce(u.floor_id, c.floor_id)
      left join account a on a.id = c.assignee_id
     where c.property_id = ${property_id} and c.id = ${id}`.execute(tx);
  return rows[0];
}

export interface StoredEntry {
  id: string;
  kind: ComplaintEntryKind;
  text: string;
  is_internal: boolean;
  at: Date;
  by: { name: string; kind: 'staff' | 'tenant' } | null;
  value: string | null;
  photo_file_ids: string[];
}

/** The conversation, oldest entry first. Row-level security hides internal entries from tenants. */
export async function listEntries(tx: Tx, { property_id, id }: ComplaintKey): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select e.id, e.kind, e.text, e.is_internal, e.created_at as at,
           case when a.id is not null then jsonb_build_object('name', a.name, 'kind', a.kind) end as by,
           case when e.kind = 'assigned' then whom.name else e.detail ->> 'value' end as value,
           array(select p.file_id from complaint_entry_photo p
                  where p.property_id = e.property_id and p.complaint_id = e.complaint_id and p.entry_id = e.id
                  order by p.position) as photo_file_ids
      from complaint_entry e
      left join account a on a.id = e.created_by
      left join account whom on whom.id = case when e.kind = 'assigned' then (e.detail ->> 'value')::uuid end
     where e.property_id = ${property_id} and e.complaint_id = ${id}
     order by e.created_at, e.id`.execute(tx);
  return rows;
}

export interface StoredTenantRow {
  id: string;
  code: string;
  status: ComplaintColumns['status'];
  title: string;
  category: string;
  unit: string | null;
  created_at: Date;
  answered_at: Date | null;
  waiting_since: Date | null;
  rating: number | null;
}

/** Complaints of a tenant, newest first, starting after the complaint `before`. */
export async function listByTenant(
  tx: Tx,
  { property_id, tenant_id }: { property_id: string; tenant_id: string },
  { before, limit }: { before: string | undefined; limit: number },
): Promise<StoredTenantRow[]> {
  const { rows } = await sql<StoredTenantRow>`
    select c.id, c.code, c.status, c.title, local_name(k.name, k.name_en) as category, u.name as unit, c.created_at, c.answered_at, c.waiting_since,
           c.rating
      from complaint c
      join category k on k.property_id = c.property_id and k.id = c.category_id
      left join unit u on u.property_id = c.property_id and u.id = c.unit_id
     where c.property_id = ${property_id} and c.tenant_id = ${tenant_id}
       and (${before ?? null}::uuid is null or (c.created_at, c.id) < (
             select b.created_at, b.id from complaint b
              where b.property_id = ${property_id} and b.tenant_id = ${tenant_id} and b.id = ${before ?? null}::uuid))
     order by c.created_at desc, c.id desc limit ${limit}`.execute(tx);
  return rows;
}
