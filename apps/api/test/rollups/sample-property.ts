import { FOUR_EYES_BY_DEFAULT } from '@gerbang/shared/domain/permits/chains';
import type { ClientBase, Pool } from 'pg';

import { newId } from '../../src/platform/database/ids.ts';

export type Queryable = ClientBase | Pool;

/** Ids of the records that the random changes refer to. */
export interface SampleProperty {
  property_id: string;
  account_id: string;
  chains: Readonly<Record<Kind, string>>;
  slots: Readonly<Record<'loading' | 'unloading', readonly string[]>>;
  item_id: string;
  terms_id: string;
  complaint_categories: readonly string[];
  work_categories: readonly string[];
  schedule_id: string;
}

export type Kind = 'loading' | 'unloading' | 'work';
export const KINDS = ['loading', 'unloading', 'work'] as const satisfies readonly Kind[];

const CATEGORIES = 3;
const SLOTS = 3;

export async function makeSampleProperty(
  db: Queryable,
  short_code: string,
  time_zone = 'Asia/Jakarta',
): Promise<SampleProperty> {
  const [group_id, property_id, account_id, item_id, terms_id, schedule_id] = [
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
  ];
  await db.query(`insert into property_group (id, name) values ($1, $2)`, [group_id, short_code]);
  await db.query(
    `insert into property (id, group_id, name, short_code, time_zone, office_days, active, live_since)
     values ($1, $2, $3, $3, $4, '{1,2,3,4,5}', true, now())`,
    [property_id, group_id, short_code, time_zone],
  );
  await db.query(`insert into role (id, group_id, name) values ($1, $2, $3)`, [group_id, group_id, short_code]);
  await db.query(
    `insert into account (id, kind, group_id, role_id, email, name) values ($1, 'staff', $2, $2, $3, 'Rollup')`,
    [account_id, group_id, `${short_code.toLowerCase()}@rollup.test`],
  );
  await db.query(`insert into goods_item (property_id, id, name) values ($1, $2, 'Kursi')`, [property_id, item_id]);
  await db.query(
    `insert into terms (property_id, id, version, text_id, text_en) values ($1, $2, 1, 'Syarat', 'Terms')`,
    [property_id, terms_id],
  );
  await db.query(
    `insert into maintenance_schedule (property_id, id, title, rule, starts_on, created_at, updated_at)
     values ($1, $2, 'Genset', 'FREQ=DAILY', '2026-01-01', now(), now())`,
    [property_id, schedule_id],
  );
  return {
    property_id,
    account_id,
    item_id,
    terms_id,
    schedule_id,
    chains: await chainsOf(db, property_id),
    slots: {
      loading: await slotsOf(db, property_id, 'loading'),
      unloading: await slotsOf(db, property_id, 'unloading'),
    },
    complaint_categories: await categoriesOf(db, property_id, 'complaint'),
    work_categories: await categoriesOf(db, property_id, 'work_order'),
  };
}

async function chainsOf(db: Queryable, property_id: string): Promise<SampleProperty['chains']> {
  const chains = { loading: newId(), unloading: newId(), work: newId() };
  for (const kind of KINDS) {
    await db.query(
      `insert into approval_chain (property_id, id, kind, version, four_eyes) values ($1, $2, $3, 1, $4)`,
      [property_id, chains[kind], kind, FOUR_EYES_BY_DEFAULT[kind]],
    );
  }
  return chains;
}

async function slotsOf(db: Queryable, property_id: string, kind: string): Promise<string[]> {
  const ids = Array.from({ length: SLOTS }, () => newId());
  for (const [index, id] of ids.entries()) {
    await db.query(
      `insert into slot (property_id, id, kind, name, starts, ends, capacity) values ($1, $2, $3, $4, '08:00', '10:00', 1000000)`,
      [property_id, id, kind, `Slot ${index}`],
    );
  }
  return ids;
}

async function categoriesOf(db: Queryable, property_id: string, kind: string): Promise<string[]> {
  const ids = Array.from({ length: CATEGORIES }, () => newId());
  for (const [index, id] of ids.entries()) {
    await db.query(`insert into category (property_id, id, kind, name) values ($1, $2, $3, $4)`, [
      property_id,
      id,
      kind,
      `Kategori ${index}`,
    ]);
  }
  return ids;
}
