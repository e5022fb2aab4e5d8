import { sql, type Insertable } from 'kysely';

import { unread, type Database, type Tx } from '../../../../platform/database/database.ts';

type New<Table extends keyof Database> = Insertable<Database[Table]>;

export interface NewPermit {
  permit: New<'permit'>;
  applicant: New<'permit_applicant'>;
  stages: readonly New<'permit_stage'>[];
  attachments: readonly New<'permit_attachment'>[];
  work_details: readonly New<'permit_work_detail'>[];
  workers: readonly New<'permit_worker'>[];
}

/** Reserves a code for a permit. Returns false when another permit has the code. */
export async function insertCode(tx: Tx, row: New<'permit_code'>): Promise<boolean> {
  const taken = await tx
    .insertInto('permit_code')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .execute();
  return taken.length > 0;
}

/** Inserts a permit and its child rows, except items, which refer to rows that are inserted later. */
export async function insertPermit(tx: Tx, { permit, applicant, stages, ...parts }: NewPermit): Promise<void> {
  await unread(tx, tx.insertInto('permit').values(permit).execute());
  await unread(tx, tx.insertInto('permit_applicant').values(applicant).execute());
  await unread(tx, tx.insertInto('permit_stage').values(stages).execute());
  await insertAttachments(tx, parts.attachments);
  await insertWorkDetails(tx, parts.work_details);
  await insertWorkers(tx, parts.workers);
}

export async function insertAttachments(tx: Tx, rows: readonly New<'permit_attachment'>[]): Promise<void> {
  if (rows.length > 0) await unread(tx, tx.insertInto('permit_attachment').values(rows).execute());
}

export async function insertWorkDetails(tx: Tx, rows: readonly New<'permit_work_detail'>[]): Promise<void> {
  if (rows.length > 0) await unread(tx, tx.insertInto('permit_work_detail').values(rows).execute());
}

export async function insertWorkers(tx: Tx, rows: readonly New<'permit_worker'>[]): Promise<void> {
  if (rows.length > 0) await unread(tx, tx.insertInto('permit_worker').values(rows).execute());
}

export async function listTenantThings(
  tx: Tx,
  scope: { property_id: string; tenant_id: string },
  ids: readonly string[],
): Promise<{ id: string; photo_file_id: string | null }[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('goods_item')
    .select(['id', 'photo_file_id'])
    .where('property_id', '=', scope.property_id)
    .where('tenant_id', '=', scope.tenant_id)
    .where('id', 'in', ids)
    .execute();
}

export async function insertThings(tx: Tx, rows: readonly New<'goods_item'>[]): Promise<void> {
  if (rows.length > 0) await unread(tx, tx.insertInto('goods_item').values(rows).execute());
}

export async function insertItems(tx: Tx, rows: readonly New<'permit_item'>[]): Promise<void> {
  if (rows.length > 0) await unread(tx, tx.insertInto('permit_item').values(rows).execute());
}

export async function findTenantApplicant(
  tx: Tx,
  scope: { property_id: string; tenant_id: string },
  account_id: string,
): Promise<{ name: string; email: string; phone: string; company: string; language: 'id' | 'en' } | undefined> {
  return tx
    .selectFrom('account')
    .innerJoin('tenant_account', 'tenant_account.account_id', 'account.id')
    .innerJoin('tenant', (join) =>
      join
        .onRef('tenant.id', '=', 'tenant_account.tenant_id')
        .onRef('tenant.property_id', '=', 'tenant_account.property_id'),
    )
    .select(['account.name', 'account.email', 'account.phone', 'account.language', 'tenant.name as company'])
    .where('account.id', '=', account_id)
    .where('tenant.property_id', '=', scope.property_id)
    .where('tenant.id', '=', scope.tenant_id)
    .executeTakeFirst();
}

export async function findStaffApplicant(
  tx: Tx,
  account_id: string,
): Promise<{ name: string; email: string; phone: string; language: 'id' | 'en' } | undefined> {
  return tx
    .selectFrom('account')
    .select(['name', 'email', 'phone', 'language'])
    .where('id', '=', account_id)
    .executeTakeFirst();
}

/** Whether the property has any permit. */
export async function hasPermit(tx: Tx, property_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('permit')
    .select('id')
    .where('property_id', '=', property_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listFiles(
  tx: Tx,
  permit: { property_id: string; id: string },
): Promise<{ kind: 'item' | 'attachment' | 'ktp'; file_id: string }[]> {
  const { rows } = await sql<{ kind: 'item' | 'attachment' | 'ktp'; file_id: string }>`
    select 'item' as kind, photo_file_id as file_id from permit_item
     where property_id = ${permit.property_id} and permit_id = ${permit.id} and photo_file_id is not null
    union all
    select 'attachment', file_id from permit_attachment
     where property_id = ${permit.property_id} and permit_id = ${permit.id}
    union all
    select 'ktp', ktp_file_id from permit_applicant
     where property_id = ${permit.property_id} and permit_id = ${permit.id} and ktp_file_id is not null
    union all
    select 'ktp', ktp_file_id from permit_worker
     where property_id = ${permit.property_id} and permit_id = ${permit.id} and ktp_file_id is not null`.execute(tx);
  return rows;
}

/** A loading form whose goods may be taken out, with its items. */
export async function findLoadingForm(
  tx: Tx,
  permit: { property_id: string; id: string },
): Promise<{ id: string; tenant_id: string | null; things: string[] } | undefined> {
  const { rows } = await sql<{ id: string; tenant_id: string | null; things: string[] }>`
    select p.id, p.tenant_id, array(select i.item_id from permit_item i where i.property_id = p.property_id
                                       and i.permit_id = p.id and i.rejection_note is null) as things
      from permit p
     where p.property_id = ${permit.property_id} and p.id = ${permit.id} and p.kind = 'loading'
       and p.state in ('approved', 'checked')`.execute(tx);
  return rows[0];
}
