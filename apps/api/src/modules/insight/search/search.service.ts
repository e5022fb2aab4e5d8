import { can, type Action } from '@gerbang/shared/access';
import {
  SEARCH_EACH,
  SEARCH_PART_MIN,
  type SearchAnswer,
  type SearchQuery,
} from '@gerbang/shared/contracts/insight/search';
import { comparableCode, readCode, showCode } from '@gerbang/shared/domain/permits/code';

import type { Context } from '../../../platform/context.ts';
import { anywhere } from '../../../platform/database/datatable.ts';
import { allow } from '../../../platform/errors.ts';
import * as repository from './search.repository.ts';

/**
 * Finds a few permits, tenants, assets and work orders in the person's properties. Skips kinds that the person may not
 * read.
 */
export function search(ctx: Context, { q, property_id }: SearchQuery): Promise<SearchAnswer> {
  allow(can.reachProperty(ctx.actor, property_id));
  const place = { property_id, limit: SEARCH_EACH };
  // Trigram indexes cannot find a shorter text: the query would scan every row.
  const pattern = q.length < SEARCH_PART_MIN ? undefined : anywhere(q);
  const ifMay = async <Row>(action: Action, find: () => Promise<Row[]>): Promise<Row[]> =>
    can.perform(ctx.actor, action) ? find() : [];
  return ctx.across(async (tx) => {
    const parts = async <Row>(action: Action, find: (text: string) => Promise<Row[]>): Promise<Row[]> =>
      pattern === undefined ? [] : ifMay(action, () => find(pattern));
    const permits = await ifMay('permit.read', () => repository.findPermits(tx, place, searchPrefixes(q)));
    return {
      permits: permits.map((permit) => ({ ...permit, code: showCode(permit.code) })),
      tenants: await parts('tenant.read', (text) => repository.findTenants(tx, place, text)),
      assets: await parts('property.read', (text) => repository.findAssets(tx, place, text)),
      work_orders: await parts('work_order.read', (text) => repository.findWorkOrders(tx, place, text)),
    };
  });
}

/** Prefixes of a permit code and of a company to search for. Null when the text cannot be such a prefix. */
export function searchPrefixes(q: string): { code: string | null; company: string | null } {
  const whole = readCode(q);
  const typed = q.toUpperCase().replaceAll(/[\s-]/g, '');
  const isBeginning = /^[LUW][A-Z0-9]{1,15}[0-9A-Z*~$=]?$/.test(typed);
  const code = whole === undefined ? (isBeginning ? typed : null) : comparableCode(whole);
  // Normalizes the company by the same rule as `search_key` in the database.
  const company = q
    .trim()
    .toLowerCase()
    .replace(/^(pt|cv|ud|pd|tb)[. ]+/, '');
  return { code, company: company === '' ? null : company };
}
