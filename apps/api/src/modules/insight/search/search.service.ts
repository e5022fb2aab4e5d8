import { can, type Action } from '@gerbang/shared/access';
import {
  SEARCH_EACH,
  SEARCH_KINDS,
  SEARCH_OF_KIND,
  type SearchAnswer,
  type SearchKind,
  type SearchQuery,
  type SearchResult,
} from '@gerbang/shared/contracts/insight/search';
import { comparableCode, readCode, showCode } from '@gerbang/shared/domain/permits/code';

import { recordAtEach } from '../../../platform/audit/audit.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { allow } from '../../../platform/errors.ts';
import * as repository from './search.repository.ts';

/** What a person must be allowed to do to find records of a kind. */
const NEEDS: Readonly<Record<SearchKind, readonly Action[]>> = {
  permit: ['permit.read'],
  complaint: ['complaint.read'],
  work_order: ['work_order.read'],
  unit: ['property.read'],
  tenant: ['tenant.read'],
  person: ['permit.read', 'permit.view_people'],
  plate: ['permit.read', 'permit.view_people'],
  meter: ['property.read'],
  asset: ['property.read'],
  user: ['user.read'],
  news: ['news.update'],
};

/** Finds a few records of each kind that the person may read, or more records of one kind. */
export function search(ctx: Context, { q, property_id, everywhere, kind }: SearchQuery): Promise<SearchAnswer> {
  const actor = requireStaff(ctx);
  allow(can.reachProperty(actor, property_id));
  const most = kind === undefined ? SEARCH_EACH : SEARCH_OF_KIND;
  const kinds = (kind === undefined ? SEARCH_KINDS : [kind]).filter((one) =>
    NEEDS[one].every((action) => can.perform(actor, action)),
  );
  const scope = {
    group_id: actor.group_id,
    property_id,
    property_ids: everywhere === undefined ? [property_id] : actor.property_ids,
    // One more than is shown tells whether there are more.
    limit: most + 1,
  };
  return ctx.across(async (tx) => {
    const answer: SearchAnswer = { found: [], more: [] };
    const found = await repository.find(tx, kinds, scope, searchText(q));
    for (const [one, rows] of found) {
      answer.found.push(...rows.slice(0, most).map((row) => resultOf(one, row)));
      if (rows.length > most) answer.more.push(one);
    }
    await recordPeople(tx, ctx, q, answer.found);
    return answer;
  });
}

function resultOf(kind: SearchKind, row: Omit<SearchResult, 'kind'>): SearchResult {
  const isPermit = kind === 'permit' || kind === 'person' || kind === 'plate';
  return { ...row, kind, code: isPermit ? showCode(row.code) : row.code };
}

/** A search that showed people or plates is written to the audit log of their properties. */
async function recordPeople(tx: Tx, ctx: Context, q: string, found: readonly SearchResult[]): Promise<void> {
  const people = found.filter(({ kind }) => kind === 'person' || kind === 'plate');
  await recordAtEach(
    tx,
    ctx,
    people.map(({ property_id }) => property_id),
    { action: 'permit.people_searched', record: { kind: 'permit', id: null }, personal: { text: q } },
  );
}

/** The prefixes of a permit code, a company and a number plate that the typed text may be. */
export function searchText(q: string): repository.SearchText {
  const whole = readCode(q);
  const typed = q.toUpperCase().replaceAll(/[\s.-]/g, '');
  const isBeginning = /^[LUW][A-Z0-9]{1,15}[0-9A-Z*~$=]?$/.test(typed);
  const code = whole === undefined ? (isBeginning ? typed : null) : comparableCode(whole);
  // Normalizes the company by the same rule as `search_key` in the database.
  const company = q
    .trim()
    .toLowerCase()
    .replace(/^(pt|cv|ud|pd|tb)[. ]+/, '');
  // Letters of the area and at least one digit. Normalized by the same rule as `plate_key` in the database.
  const isPlate = /^[A-Z]{1,3}\d{1,5}[A-Z]{0,3}$/.test(typed);
  return { typed: q, code, company: company === '' ? null : company, plate: isPlate ? typed : null };
}
