import type { CategoryKind } from '@gerbang/shared/contracts/building/categories';
import type { Chain } from '@gerbang/shared/domain/permits/chains';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface SlotSettings {
  kind: 'loading' | 'unloading';
  name: string;
  starts: string;
  ends: string;
  capacity: number;
  position: number;
  active: boolean;
}

export interface CategorySettings {
  kind: CategoryKind;
  name: string;
  name_en: string;
  description: string;
  needs_hours: boolean;
  needs_parts: boolean;
  needs_photo: boolean;
  needs_signature: boolean;
  active: boolean;
}

export interface ChainSettings {
  kind: PermitKind;
  version: number;
  steps: Chain;
  four_eyes: boolean;
}

/** What a copy has added: ids of slots and categories, versions of chains and terms. */
export interface CopiedSettings {
  slots: string[];
  categories: string[];
  chains: { kind: PermitKind; version: number }[];
  terms: number | null;
}

export interface TermsSettings {
  version: number;
  text_id: string;
  text_en: string;
}

/** The settings of a property that another one can take over. Slots and categories include those that are not in use. */
export interface Settings {
  in_preparation: boolean;
  copied: CopiedSettings | null;
  slots: SlotSettings[];
  categories: CategorySettings[];
  chains: ChainSettings[];
  terms: TermsSettings | undefined;
}

/** Reads the settings of the transaction's property. Undefined when it does not exist. */
export async function findSettings(tx: Tx, property_id: string): Promise<Settings | undefined> {
  const property = await tx
    .selectFrom('property')
    .select(['live_since', 'copied'])
    .where('id', '=', property_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (property === undefined) return undefined;
  const slots = await tx
    .selectFrom('slot')
    .select(['kind', 'name', 'starts', 'ends', 'capacity', 'position', 'active'])
    .where('property_id', '=', property_id)
    .execute();
  const categories = await tx
    .selectFrom('category')
    .select([
      'kind',
      'name',
      'name_en',
      'description',
      'needs_hours',
      'needs_parts',
      'needs_photo',
      'needs_signature',
      'active',
    ])
    .where('property_id', '=', property_id)
    .execute();
  const terms = await tx
    .selectFrom('terms')
    .select(['version', 'text_id', 'text_en'])
    .where('property_id', '=', property_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { live_since } = property;
  const copied = property.copied as CopiedSettings | null;
  const chains = await listChains(tx, property_id);
  return { in_preparation: live_since === null, copied, slots, categories, chains, terms };
}

async function listChains(tx: Tx, property_id: string): Promise<ChainSettings[]> {
  const { rows } = await sql<ChainSettings>`
    select c.kind, c.version, c.four_eyes, jsonb_agg(step.stages order by step.step) as steps
      from (select distinct on (kind) id, kind, version, four_eyes from approval_chain
             where property_id = ${property_id} order by kind, version desc) c
     cross join lateral (
           select s.step, jsonb_agg(s.stage order by array_position(chain_stages(), s.stage)) as stages
             from approval_chain_stage s where s.property_id = ${property_id} and s.chain_id = c.id group by s.step) step
     group by c.kind, c.version, c.four_eyes`.execute(tx);
  return rows;
}

/** Adds the slots that the property does not have by kind and name, active or not. Returns the ids of those added. */
export async function insertSlots(
  tx: Tx,
  rows: readonly (SlotSettings & { property_id: string; id: string })[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const added = await tx
    .insertInto('slot')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

/** Like `insertSlots`, for categories. */
export async function insertCategories(
  tx: Tx,
  rows: readonly (CategorySettings & { property_id: string; id: string })[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const added = await tx
    .insertInto('category')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

export async function setCopied(tx: Tx, property_id: string, copied: CopiedSettings | null): Promise<void> {
  await sql`update property set copied = ${copied && JSON.stringify(copied)}::jsonb where id = ${property_id}`.execute(
    tx,
  );
}

/**
 * Deletes copied slots and categories that nobody has changed. Returns how many. A slot is changed by the capacity of a
 * day too, and a category by its target for complaints. Throws a foreign key error when one is in use.
 */
export async function deleteCopied(tx: Tx, property_id: string, copied: CopiedSettings): Promise<number> {
  const slots = await sql`
    delete from slot s where property_id = ${property_id} and id = any(${copied.slots}::uuid[]) and version = 1
       and not exists (select from slot_day d where d.property_id = s.property_id and d.slot_id = s.id)`.execute(tx);
  const categories = await sql`
    delete from category c where property_id = ${property_id} and id = any(${copied.categories}::uuid[]) and version = 1
       and not exists (select from complaint_target t where t.property_id = c.property_id and t.category_id = c.id)`.execute(
    tx,
  );
  return Number(slots.numAffectedRows ?? 0) + Number(categories.numAffectedRows ?? 0);
}

/** Whether a permit of the property goes through a chain of this kind and version. */
export async function isChainUsed(
  tx: Tx,
  property_id: string,
  { kind, version }: CopiedSettings['chains'][number],
): Promise<boolean> {
  const { rows } = await sql`
    select from approval_chain c join permit p on p.property_id = c.property_id and p.chain_id = c.id
     where c.property_id = ${property_id} and c.kind = ${kind} and c.version = ${version} limit 1`.execute(tx);
  return rows.length > 0;
}
