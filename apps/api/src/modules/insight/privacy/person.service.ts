import type {
  EraseBody,
  ErasureOutcome,
  PersonBody,
  PersonFile,
} from '@gerbang/shared/contracts/insight/personal-data';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { comparableEmail, mailboxOf } from '@gerbang/shared/text/email';

import { authorOf, recordAs, type AuditAuthor } from '../../../platform/audit/audit.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import { isRolledBack, transaction, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Deps } from '../../../platform/deps.ts';
import { keyedHash } from '../../../platform/keys/key-ring.ts';
import { removeNote, storeNote, type ErasureNote } from './erasure-notes.ts';
import * as repository from './person.repository.ts';

export const whoIs = ({ email = '', phone = '' }: PersonBody): repository.Who => ({
  mailbox: email === '' ? '' : mailboxOf(email),
  phone,
});

/** What the properties of a staff member keep about a person. Each property with something notes the request. */
export async function exportForStaff(ctx: Context, body: PersonBody): Promise<PersonFile> {
  const { property_ids } = requireStaff(ctx);
  const who = whoIs(body);
  const all = await repository.listProperties(ctx.deps.db, who);
  const author = authorOf(ctx);
  return readFile(
    ctx.deps,
    all.filter((id) => property_ids.includes(id)),
    who,
    (tx, property_id) => note(tx, ctx.deps, author, { property_id, action: 'person.exported', who }),
  );
}

/** A person who has opened a link that was mailed to this address. */
const ownerOf = (email: string): repository.Who => ({ ...whoIs({ email }), address: comparableEmail(email) });

/** What all properties keep about an address, for its owner. */
export async function exportForOwner({ deps }: Pick<Context, 'deps'>, email: string): Promise<PersonFile> {
  const who = ownerOf(email);
  return readFile(deps, await repository.listProperties(deps.db, who), who);
}

async function readFile(
  deps: Deps,
  property_ids: readonly string[],
  who: repository.Who,
  afterwards?: (tx: Tx, property_id: string) => Promise<void>,
): Promise<PersonFile> {
  const file: PersonFile = { made_at: deps.clock.now().toISOString(), permits: [], accounts: [] };
  for (const property_id of property_ids) {
    await transaction(deps.db, { property_id }, async (tx) => {
      const permits = await repository.listPermits(tx, property_id, who, deps.clock.now());
      const accounts = await repository.listAccounts(tx, property_id, who);
      file.permits.push(...permits.map(presentPermit));
      file.accounts.push(
        ...accounts.map(({ id: _id, created_at, last_login_at, ...account }) => ({
          ...account,
          created_at: created_at.toISOString(),
          last_login_at: last_login_at?.toISOString() ?? null,
        })),
      );
      await afterwards?.(tx, property_id);
    });
  }
  return file;
}

function presentPermit(found: repository.FoundPermit): PersonFile['permits'][number] {
  const { permit_id: _permit, worker_id: _worker, gate_visits, ...permit } = found;
  return {
    ...permit,
    code: showCode(found.code),
    created_at: found.created_at.toISOString(),
    gate_visits: gate_visits.map((at) => at.toISOString()),
  };
}

interface Erasing {
  who: repository.Who;
  author: AuditAuthor;
  reason: 'own' | EraseBody['reason'];
}

/** Erases a person at the properties of a staff member. */
export async function eraseForStaff(ctx: Context, { reason, ...body }: EraseBody): Promise<ErasureOutcome> {
  const { property_ids } = requireStaff(ctx);
  const who = whoIs(body);
  const all = await repository.listProperties(ctx.deps.db, who);
  const own = all.filter((id) => property_ids.includes(id));
  return eraseAt(ctx.deps, own, { who, author: authorOf(ctx), reason });
}

/** Erases everything about an address, for its owner. */
export async function eraseForOwner(ctx: Context, email: string): Promise<ErasureOutcome> {
  const who = ownerOf(email);
  const all = await repository.listProperties(ctx.deps.db, who);
  return eraseAt(ctx.deps, all, { who, author: authorOf(ctx), reason: 'own' });
}

/** Each property is a transaction of its own: erasing again goes on where a failure stopped it. */
async function eraseAt(deps: Deps, property_ids: readonly string[], erasing: Erasing): Promise<ErasureOutcome> {
  const total: ErasureOutcome = { erased: 0, waiting: 0, accounts: 0 };
  for (const property_id of property_ids) {
    const outcome = await eraseAtOne(deps, property_id, erasing);
    total.erased += outcome.erased;
    total.waiting += outcome.waiting;
    total.accounts += outcome.accounts;
  }
  return total;
}

/** The note is stored before the commit, because an erasure without it would be undone by a restored backup. */
async function eraseAtOne(deps: Deps, property_id: string, erasing: Erasing): Promise<ErasureOutcome> {
  let stored: ErasureNote | undefined;
  try {
    return await transaction(deps.db, { property_id }, async (tx) => {
      const { outcome, ...erased } = await eraseWithin(tx, deps, property_id, erasing);
      stored = erased.note;
      if (stored !== undefined) await storeNote(deps.storage, deps.config.keys, stored);
      return outcome;
    });
  } catch (error) {
    if (stored !== undefined && isRolledBack(error)) await removeNote(deps.storage, stored).catch(() => {});
    throw error;
  }
}

async function eraseWithin(
  tx: Tx,
  deps: Deps,
  property_id: string,
  erasing: Erasing,
): Promise<{ outcome: ErasureOutcome; note?: ErasureNote }> {
  const { who, author, reason } = erasing;
  const now = deps.clock.now();
  const permits = await repository.listPermits(tx, property_id, who, now);
  const accounts = await repository.listAccounts(tx, property_id, who);
  if (permits.length + accounts.length === 0) return { outcome: { erased: 0, waiting: 0, accounts: 0 } };
  let erased = 0;
  for (const permit of permits) if (await erasePart(tx, property_id, permit, now)) erased += 1;
  await repository.eraseEndedWorkers(tx, now, property_id);
  const waiting = permits.length - erased;
  const proof = { property_id, id: newId(), erased_by: author.id, reason };
  const mailbox_hash = fingerprint(deps, who);
  await repository.insertErasure(tx, { ...proof, at: now, mailbox_hash, erased, waiting });
  await note(tx, deps, author, { property_id, action: 'person.erased', who, detail: { reason, erased, waiting } });
  return {
    outcome: { erased, waiting, accounts: accounts.filter(({ active }) => active).length },
    note: {
      ...proof,
      at: now.toISOString(),
      fingerprint: mailbox_hash.toString('hex'),
      permits: permits.filter(({ worker_id }) => worker_id === null).map(({ permit_id }) => permit_id),
      workers: permits.flatMap(({ permit_id, worker_id }) => (worker_id === null ? [] : [{ permit_id, worker_id }])),
    },
  };
}

/**
 * Erases what an applicant or a worker gave for a permit, now or at its end. Returns whether it is now; a worker of an ended
 * permit is only marked here, and `eraseEndedWorkers` erases them.
 */
async function erasePart(tx: Tx, property_id: string, found: repository.FoundPermit, now: Date): Promise<boolean> {
  const { permit_id, worker_id, is_ended } = found;
  if (worker_id === null) return (await repository.erasePermitOrWait(tx, property_id, permit_id, now)).erased;
  await repository.setWorkerErasedAtEnd(tx, property_id, { permit_id, worker_id });
  return is_ended;
}

/** The audit log names the person by a keyed hash only. */
function note(
  tx: Tx,
  deps: Deps,
  author: AuditAuthor,
  entry: { property_id: string; action: string; who: repository.Who; detail?: Record<string, unknown> },
): Promise<void> {
  return recordAs(tx, author, {
    property_id: entry.property_id,
    action: entry.action,
    record: { kind: 'person', id: null },
    detail: { ...entry.detail, fingerprint: fingerprint(deps, entry.who).toString('hex') },
  });
}

function fingerprint({ config }: Deps, { mailbox, phone }: repository.Who): Buffer {
  return keyedHash(config.keys, 'address', mailbox === '' ? phoneKey(phone) : mailbox);
}

/** The digits of a phone number, as the SQL function `phone_key` makes them: 0 for the country code of Indonesia. */
function phoneKey(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^62/, '0');
}
