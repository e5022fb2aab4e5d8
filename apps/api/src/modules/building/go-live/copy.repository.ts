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

export interface TermsSettings {
  version: number;
  text_id: string;
  text_en: string;
}

/** The settings of a property that another one can take over. Slots and categories include those that are not in use. */
export interface Settings {
  in_preparation: boolean;
  slots: SlotSettings[];
  categories: CategorySettings[];
  chains: ChainSettings[];
  terms: TermsSettings | undefined;
}

/** Reads the settings of the transaction's property. Undefined when it does not exist. */
export async function findSettings(tx: Tx, property_id: string): Promise<Settings | undefined> {
  const property = await tx
    .selectFrom('property')
    .select('live_since')
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
    .select(['kind', 'name', 'description', 'needs_hours', 'needs_parts', 'needs_photo', 'needs_signature', 'active'])
    .where('property_id', '=', property_id)
    .execute();
  const terms = await tx
    .selectFrom('terms')
    .select(['version', 'text_id', 'text_en'])
    .where('property_id', '=', property_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const in_preparation = property.live_since === null;
  return { in_preparation, slots, categories, chains: await listChains(tx, property_id), terms };
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

/** Adds the slots that the property does not have by kind and name, active or not. Returns how many were added. */
export async function insertSlots(
  tx: Tx,
  rows: readonly (SlotSettings & { property_id: string; id: string })[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const added = await tx
    .insertInto('slot')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.length;
}

/** Like `insertSlots`, for categories. */
export async function insertCategories(
  tx: Tx,
  rows: readonly (CategorySettings & { property_id: string; id: string })[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const added = await tx
    .insertInto('category')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.length;
}
