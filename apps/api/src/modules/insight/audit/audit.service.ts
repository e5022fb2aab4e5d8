import type {
  AuditChange,
  AuditDatatable,
  AuditListQuery,
  AuditRow,
  AuditSeal,
  AuditVerification,
  AuditVerifyQuery,
} from '@gerbang/shared/contracts/insight/audit';
import { readChanges } from '@gerbang/shared/domain/insight/changes';
import { showCode } from '@gerbang/shared/domain/permits/code';

import { requireStaff, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import * as names from './audit-names.repository.ts';
import type { NameScope } from './audit-names.repository.ts';
import * as repository from './audit.repository.ts';
import type { CheckedPiece, StoredEntry } from './audit.repository.ts';

/** Seals checked per request. Checking them takes less than a second. */
const PIECE = 10_000;

export function list(ctx: Context, ask: AuditListQuery): Promise<AuditDatatable> {
  const { group_id, property_ids } = requireStaff(ctx);
  const scope = { property_id: ask.property_id, group_id, property_ids };
  return ctx.within(ask.property_id, async (tx) => {
    const search = ask.search_by.trim();
    const targets = search === '' ? undefined : await names.findSearchTargets(tx, scope, search);
    const page = await repository.listPage(tx, ask, targets);
    return { ...page, data: await present(tx, scope, page.data) };
  });
}

/** Checks one piece of the hash chain in a short transaction. The caller passes `next` to check the next piece. */
export function verify(ctx: Context, ask: AuditVerifyQuery): Promise<AuditVerification> {
  const { property_id, after_seq, after_id } = ask;
  return ctx.within(property_id, async (tx) => {
    const piece = found(await repository.checkPiece(tx, property_id, { after_seq, after_id }, PIECE));
    const { seq, hash, unsealed } = found(await repository.readHead(tx, property_id));
    const last = piece.last_seq > 0 ? await repository.findSeal(tx, property_id, piece.last_seq) : undefined;
    return {
      valid: piece.fault === null,
      checked: piece.checked,
      sealed_until: last === undefined ? null : { seq: last.seq, at: last.at?.toISOString() ?? null },
      unsealed,
      first_broken: await brokenPlace(tx, property_id, piece),
      head: seq === null || seq === 0 || hash === null ? null : { seq, hash },
      next: piece.is_end ? null : { after_seq: piece.last_seq, after_id: piece.last_id },
    };
  });
}

export function readSeal(ctx: Context, property_id: string, seq: number): Promise<AuditSeal> {
  return ctx.within(property_id, async (tx) => {
    const seal = found(await repository.findSeal(tx, property_id, seq));
    return { ...seal, at: seal.at?.toISOString() ?? null };
  });
}

async function brokenPlace(
  tx: Tx,
  property_id: string,
  { fault, fault_seq, fault_id }: CheckedPiece,
): Promise<AuditVerification['first_broken']> {
  if (fault === null) return null;
  const at = fault_id === null ? undefined : await repository.findTime(tx, property_id, fault_id);
  return { fault, seq: fault_seq, id: fault_id, at: at?.toISOString() ?? null };
}

async function present(tx: Tx, scope: NameScope, entries: readonly StoredEntry[]): Promise<AuditRow[]> {
  const read = entries.map((entry) => ({
    entry,
    changes: hideForeignProperties(scope, readChanges(entry.action, entry.detail)),
  }));
  const mentioned = read.map(({ entry, changes }) => [
    ...[entry.actor_id, entry.record_id, entry.detail['in_place_of']].filter((id) => typeof id === 'string'),
    ...idsIn(changes),
  ]);
  const known = await names.listNames(tx, scope, mentioned.flat());
  return read.map(({ entry, changes }) => presentOne(entry, changes, known));
}

function presentOne(entry: StoredEntry, changes: AuditChange[], known: ReadonlyMap<string, string>): AuditRow {
  const { id, at, actor_kind, actor_id, action, record_kind, record_id, detail, seq, request_id } = entry;
  const nameOf = (one: string | null) => (one === null ? null : (known.get(one) ?? null));
  const stoodFor = detail['in_place_of'];
  const record_name = nameOf(record_id);
  return {
    id,
    at: at.toISOString(),
    author: { kind: actor_kind, id: actor_id, name: nameOf(actor_id) },
    in_place_of: typeof stoodFor === 'string' ? { id: stoodFor, name: nameOf(stoodFor) } : null,
    action,
    record: {
      kind: record_kind,
      id: record_id,
      name: record_kind === 'permit' && record_name !== null ? showCode(record_name) : record_name,
    },
    changes,
    personal: entry.has_personal
      ? { is_erased: entry.personal_fields === null, fields: entry.personal_fields ?? [] }
      : null,
    names: Object.fromEntries(
      [...new Set(idsIn(changes))].flatMap((one) => {
        const name = known.get(one);
        return name === undefined ? [] : [[one, name]];
      }),
    ),
    seq,
    request_id,
  };
}

/** Replaces ids of properties that the reader may not see by null. */
function hideForeignProperties({ property_ids }: NameScope, changes: readonly AuditChange[]): AuditChange[] {
  const reached = (value: unknown) =>
    Array.isArray(value) ? value.map((id: unknown) => (property_ids.includes(String(id)) ? id : null)) : value;
  return changes.map((change) => {
    if (change.field !== 'property_ids') return change;
    const { before, after } = change;
    return {
      field: change.field,
      ...(before !== undefined && { before: reached(before) }),
      ...(after !== undefined && { after: reached(after) }),
    };
  });
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function idsIn(changes: readonly AuditChange[]): string[] {
  return JSON.stringify(changes).match(UUIDS) ?? [];
}
