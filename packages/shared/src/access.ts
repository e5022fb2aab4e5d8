/**
 * Stages that can be part of an approval chain, in their order. `chain_stages()` in the database returns the same list.
 */
export const CHAIN_STAGES = ['tcr', 'fat', 'rdd', 'operational', 'gm'] as const;
/** All stages that a permit can wait for. `security` is the gate, which comes after approval. */
export const STAGES = [...CHAIN_STAGES, 'security'] as const;
export type Stage = (typeof STAGES)[number];

/** Everything a staff member can be allowed to do. Each route requires one action; each role has a set of them. */
export const ACTIONS = [
  'profile.update',
  'upload.create',
  'property.read',
  'property.create',
  'property.update',
  'property.delete',
  'tenant.read',
  'tenant.update',
  'user.read',
  'user.update',
  'role.update',
  'permit.read',
  'permit.decide',
  'permit.cancel',
  'permit.suspend',
  'permit.view_identity',
  'permit.view_people',
  'gate.check',
  'chain.update',
  'slot.update',
  'terms.update',
  'audit.read',
  'person.read',
  'person.delete',
  'complaint.read',
  'complaint.update',
  'work_order.read',
  'work_order.update',
  'maintenance.update',
  'asset.update',
  'meter.update',
  'security_schedule.update',
  'news.update',
  'analytics.read',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Nobody is logged in. `applicant` is the hash of a random cookie, which is set with the first upload. */
export interface AnonymousActor {
  kind: 'anonymous';
  applicant: string | undefined;
}

export interface TenantActor {
  kind: 'tenant';
  user_id: string;
  session_id: string;
  group_id: string;
  property_id: string;
  tenant_id: string;
}

/** A stage that a person decides as a deputy while `for_account_id` is away. */
export interface ActingStage {
  stage: string;
  for_account_id: string;
  /** Properties where both the deputy and the absent person work. */
  property_ids: readonly string[];
}

/** A staff member. They have the same role at all their properties. */
export interface StaffActor {
  kind: 'staff';
  user_id: string;
  session_id: string;
  group_id: string;
  property_ids: readonly string[];
  actions: ReadonlySet<string>;
  stages: ReadonlySet<string>;
  acting: readonly ActingStage[];
}

export type Actor = AnonymousActor | TenantActor | StaffActor;

/**
 * What an actor may do with a record. Services check it before they reveal anything; screens use it to show buttons.
 */
export const can = {
  /** Whether the actor's role includes the action, regardless of the record. */
  perform: (actor: Actor, action: Action): boolean => actor.kind === 'staff' && actor.actions.has(action),

  reachProperty: (actor: Actor, property_id: string): boolean =>
    actor.kind === 'staff'
      ? actor.property_ids.includes(property_id)
      : actor.kind === 'tenant' && actor.property_id === property_id,

  /** Whether the actor may access records of this tenant. Only the tenant's own users may. */
  reachTenant: (actor: Actor, tenant_id: string): boolean => actor.kind === 'tenant' && actor.tenant_id === tenant_id,

  /** Whether the actor may decide this stage at this property, in their own name or as a deputy. */
  decideStage: (actor: Actor, stage: Stage, property_id: string): boolean =>
    can.perform(actor, 'permit.decide') && decidesFor(actor, stage, property_id).length > 0,

  /** Whether the actor may assign bays and record departures: guards, and staff who manage the schedule. */
  arrangeDock: (actor: Actor): boolean => can.perform(actor, 'gate.check') || can.perform(actor, 'slot.update'),

  /** Whether the actor may see rosters, rounds and hand-overs: guards, and staff who plan them. */
  seeSecurity: (actor: Actor): boolean =>
    can.perform(actor, 'gate.check') || can.perform(actor, 'security_schedule.update'),

  /** People change only their own profile. */
  updateProfile: (actor: Actor, user_id: string): boolean => actor.kind !== 'anonymous' && actor.user_id === user_id,
};

/**
 * In whose name an actor may decide a stage at a property. `null` means their own name and comes first; an id is the
 * absent person they are a deputy for.
 */
export function decidesFor(actor: Actor, stage: Stage, property_id: string): (string | null)[] {
  if (actor.kind !== 'staff') return [];
  const others = actor.acting.filter((one) => one.stage === stage && one.property_ids.includes(property_id));
  return [...(actor.stages.has(stage) ? [null] : []), ...others.map(({ for_account_id }) => for_account_id)];
}
