import { can, type Actor } from '@gerbang/shared/access';

import { transaction, type Tx, type TxScope } from './database.ts';
import type { Deps } from './deps.ts';
import { allow } from './errors.ts';
import { digest } from './ids.ts';

/** Who asks, and the ways into the database that are open to them. */
export interface Context {
  readonly actor: Actor;
  readonly request_id: string;
  readonly deps: Deps;
  now(): Date;
  /** One transaction on one property this person may reach; a tenant sees only its own rows there. */
  within<T>(property_id: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction on what anyone may know of a property, whoever asks. */
  withinPublic<T>(property_id: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction on a property that is just being made, by somebody who may make one. */
  founding<T>(property_id: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction over the properties assigned to a staff member, for lists. */
  across<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction on what belongs to no property: the person's own account and uploads. */
  own<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** The context of one request. */
export function createContext(deps: Deps, actor: Actor, request_id: string): Context {
  const owner_key = ownerKey(actor);
  // Whatever a transaction works on, the person's own unclaimed uploads are in reach: a permit claims them.
  const owned: TxScope = owner_key === undefined ? {} : { owner_key };
  const run = <T>(scope: TxScope, work: (tx: Tx) => Promise<T>) => transaction(deps.db, { ...owned, ...scope }, work);
  return {
    actor,
    request_id,
    deps,
    now: () => deps.clock.now(),
    within: async (property_id, work) => {
      allow(can.reachProperty(actor, property_id));
      return run(actor.kind === 'tenant' ? { property_id, tenant_id: actor.tenant_id } : { property_id }, work);
    },
    withinPublic: (property_id, work) => run({ property_id }, work),
    founding: async (property_id, work) => {
      allow(can.perform(actor, 'property.create'));
      return run({ property_id }, work);
    },
    across: async (work) => {
      allow(actor.kind === 'staff');
      return run(actor.kind === 'staff' ? { staff_id: actor.user_id } : {}, work);
    },
    own: (work) => run({}, work),
  };
}

/** The key under which a person's unclaimed uploads and idempotency keys are kept, if they are known at all. */
export function ownerKey(actor: Actor): string | undefined {
  if (actor.kind !== 'anonymous') return `account:${actor.user_id}`;
  return actor.applicant === undefined ? undefined : `applicant:${digest(actor.applicant)}`;
}
