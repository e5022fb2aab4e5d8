import { sql, type Kysely } from 'kysely';

import type { Database } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { aFile } from '../builders.ts';

export const paragraph = (text: string) => ({ blocks: [{ type: 'paragraph', text: [{ text }] }] });

/** Publishing time, earlier than the clock of any test. */
const APPEARED = new Date('2026-01-02T00:00:00Z');

interface Given {
  property_id: string;
  id?: string;
  /** The only tenant who gets the article. Without it the article is for all staff. */
  tenant_id?: string;
}

/** A published article with a row in each table of news. Leaves an existing article with this id unchanged. */
export async function aNews(owner: Kysely<Database>, { property_id, id = newId(), tenant_id }: Given): Promise<string> {
  const { account_id } = await owner
    .selectFrom('staff_property')
    .select('account_id')
    .where('property_id', '=', property_id)
    .orderBy('account_id')
    .executeTakeFirstOrThrow();
  const made = await owner
    .insertInto('news')
    .values({
      property_id,
      id,
      kind: tenant_id === undefined ? 'internal' : 'tenant',
      title: 'Pemeliharaan lift',
      body: JSON.stringify(paragraph('Lift barang berhenti.')),
      plain: 'Lift barang berhenti.',
      category_id: null,
      everyone: tenant_id === undefined,
      draft: false,
      publish_at: APPEARED,
      expires_at: null,
      pinned: false,
      by_mail: false,
      created_by: account_id,
      created_at: APPEARED,
      updated_at: APPEARED,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (made.length === 0) return id;
  if (tenant_id !== undefined) {
    const named = { position: 1, tenant_id, category_id: null, role_id: null };
    await owner
      .insertInto('news_audience')
      .values({ property_id, news_id: id, ...named })
      .execute();
  }
  const file = await aFile({ owner }, { property_id });
  await owner.insertInto('news_picture').values({ property_id, news_id: id, file_id: file.id }).execute();
  await owner.insertInto('news_receipt').values({ property_id, news_id: id, account_id, read_at: APPEARED }).execute();
  await owner.insertInto('news_mail').values({ property_id, news_id: id, account_id, made_at: APPEARED }).execute();
  return id;
}

/** The first article for this tenant only, or for all staff if `tenant_id` is null. */
export async function firstNews(
  owner: Kysely<Database>,
  property_id: string,
  tenant_id: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select n.id from news n left join news_audience a on a.property_id = n.property_id and a.news_id = n.id
     where n.property_id = ${property_id} and a.tenant_id is not distinct from ${tenant_id} order by n.id limit 1`.execute(
    owner,
  );
  return rows[0]?.id;
}
