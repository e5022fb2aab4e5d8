import { can, type Actor, type StaffActor, type TenantActor } from '@gerbang/shared/access';
import type { Language } from '@gerbang/shared/contracts/common';

import { readingTransaction, transaction, type Tx } from './database/database.ts';
import { digest } from './database/ids.ts';
import type { TxScope } from './database/scope.ts';
import type { Deps } from './deps.ts';
import { allow, AppError } from './errors.ts';

/** The actor of a request and the transactions they may open. */
export interface Context extends Transactions {
  readonly actor: Actor;
  readonly request_id: string;
  /** The client's network, which limits count. Empty outside of a request. */
  readonly network: string;
  /** The language in which the client shows names of records. */
  readonly language: Language;
  readonly deps: Deps;
  now(): Date;
  /** Transactions that only read: the response does not wait for their end. */
  readonly reading: Pick<Transactions, 'within' | 'withinPublic' | 'across' | 'own'>;
}

interface Transactions {
  /** A transaction on one property that the actor may reach. A tenant sees only its own rows. */
  within<T>(property_id: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction on the public data of a property, for any actor. */
  withinPublic<T>(property_id: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction on a property that is being created, for actors who may create one. */
  withinNew<T>(property_id: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction over all properties assigned to a staff member, for lists. */
  across<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction on data without a property: the actor's own account and uploads. */
  own<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction on the people of a group, for a login or a mailed link: there is no session yet that names the group. */
  inGroup<T>(group_id: string, work: (tx: Tx) => Promise<T>): Promise<T>;
}

export function createContext(
  deps: Deps,
  actor: Actor,
  request_id: string,
  { network = '', language = 'id' }: Partial<Pick<Context, 'network' | 'language'>> = {},
): Context {
  const owner_key = ownerKey(actor);
  // Every scope includes the language, and the actor's own unclaimed uploads, because a permit claims them.
  const owned: TxScope = {
    ...(owner_key !== undefined && { owner_key }),
    ...(language !== 'id' && { language }),
  };
  const group: TxScope = actor.kind === 'anonymous' ? {} : { group_id: actor.group_id };
  const side = actor.kind === 'anonymous' ? 'public' : actor.kind;
  const transactions = (begin: typeof transaction): Transactions => {
    const run = <T>(scope: TxScope, work: (tx: Tx) => Promise<T>) => begin(deps.db, { ...owned, side, ...scope }, work);
    return {
      within: async (property_id, work) => {
        allow(can.reachProperty(actor, property_id));
        const scope = { ...group, property_id };
        return run(actor.kind === 'tenant' ? { ...scope, tenant_id: actor.tenant_id } : scope, work);
      },
      withinPublic: (property_id, work) => run({ side: 'public', property_id }, work),
      withinNew: async (property_id, work) => {
        allow(can.perform(actor, 'property.create'));
        return run({ ...group, property_id }, work);
      },
      across: async (work) => {
        allow(actor.kind === 'staff');
        return run(actor.kind === 'staff' ? { ...group, side: 'lists', staff_id: actor.user_id } : {}, work);
      },
      own: (work) => run(group, work),
      inGroup: (group_id, work) => run({ group_id }, work),
    };
  };
  return {
    actor,
    request_id,
    network,
    language,
    deps,
    now: () => deps.clock.now(),
    ...transactions(transaction),
    reading: transactions(readingTransaction),
  };
}

export function requireTenant({ actor }: Pick<Context, 'actor'>): TenantActor {
  if (actor.kind !== 'tenant') throw new AppError('forbidden');
  return actor;
}

export function requireStaff({ actor }: Pick<Context, 'actor'>): StaffActor {
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  return actor;
}

/** The key of the actor's unclaimed uploads and idempotency keys. Undefined for an anonymous actor without a cookie. */
export function ownerKey(actor: Actor): string | undefined {
  if (actor.kind !== 'anonymous') return `account:${actor.user_id}`;
  return actor.applicant === undefined ? undefined : `applicant:${digest(actor.applicant)}`;
}
