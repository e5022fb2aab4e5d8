import { publicProperty } from '@gerbang/shared/contracts/building/public-lists';
import { id } from '@gerbang/shared/contracts/common';
import { DAY_MS } from '@gerbang/shared/time/spans';
import * as z from 'zod/mini';

import { readStoredJson, writeStored } from '../../../lib/storage.ts';
import type { GoodsValues } from './goods-values.ts';

/** How long a visitor's details stay on this device to prefill the next form. */
const REMEMBERED_MS = 90 * DAY_MS;
const VISITOR_KEY = 'lastGoodsVisitor';
const itemsKey = (user_id: string) => `lastGoodsItems:${user_id}`;

const text = z.string();
const visitor = z.object({
  saved_at: z.number(),
  values: z.object({
    company: text,
    name: text,
    email: text,
    phone: text,
    address: text,
    property: z.nullable(publicProperty),
    floor: z.nullable(z.object({ id, name: text })),
    location: text,
  }),
});
const items = z.array(z.object({ id: z.optional(text), name: text, qty: z.number(), unit: text }));

/** An item of the tenant's last request, used to find the saved item. */
type LastItem = z.infer<typeof items>[number];

/** Person and place of the last request from this device, or undefined. */
export function lastVisitor(now: number): Partial<GoodsValues> | undefined {
  const stored = visitor.safeParse(readStoredJson(VISITOR_KEY)).data;
  return stored === undefined || now - stored.saved_at > REMEMBERED_MS ? undefined : stored.values;
}

/** Stores person and place for the next form, never the identity photo. */
export function rememberVisitor(values: GoodsValues, now: number): void {
  const { company, name, email, phone, address, property, floor, location } = values;
  const stored = { company, name, email, phone, address, property, floor, location };
  writeStored(VISITOR_KEY, JSON.stringify({ saved_at: now, values: stored }));
}

export function forgetVisitor(): void {
  writeStored(VISITOR_KEY, null);
}

export function lastItems(user_id: string): LastItem[] {
  return items.safeParse(readStoredJson(itemsKey(user_id))).data ?? [];
}

export function rememberItems(user_id: string, values: GoodsValues): void {
  const stored = values.items.map((item) => ({
    id: item.id,
    name: item.itemName,
    qty: item.itemQuantity ?? 1,
    unit: item.itemUnit,
  }));
  writeStored(itemsKey(user_id), JSON.stringify(stored));
}
