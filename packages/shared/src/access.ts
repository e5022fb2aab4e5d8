/** The stages a permit can wait for: a fixed vocabulary. */
export const STAGES = ['tcr', 'fat', 'operational', 'rdd', 'gm', 'security'] as const;
export type Stage = (typeof STAGES)[number];

/** Everything a staff member can be allowed to do; a route names one, a role holds a set of them. */
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
  'gate.check',
  'chain.update',
  'slot.update',
  'terms.update',
  'audit.read',
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

/** Nobody is logged in; an applicant is known by the hash of a random cookie once they have uploaded something. */
export interface AnonymousActor {
  kind: 'anonymous';
  applicant: string | undefined;
}

/** A tenant's user: one tenant of one property. */
export interface TenantActor {
  kind: 'tenant';
  user_id: string;
  session_id: string;
  property_id: string;
  tenant_id: string;
}

/** A stage that somebody holds as a deputy, for as long as whom they stand in for is away. */
export interface ActingStage {
  stage: string;
  for_account_id: string;
  /** Where both work. */
  property_ids: readonly string[];
}

/** A staff member: one role for all their properties. */
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

/** What an actor may do with a record: asked in services before anything is revealed, and by buttons. */
export const can = {
  /** Holds the action at all, whatever the record. */
  perform: (actor: Actor, action: Action): boolean => actor.kind === 'staff' && actor.actions.has(action),

  /** May touch records of this property. */
  reachProperty: (actor: Actor, property_id: string): boolean =>
    actor.kind === 'staff'
      ? actor.property_ids.includes(property_id)
      : actor.kind === 'tenant' && actor.property_id === property_id,

  /** May touch records of this tenant: its own users. */
  reachTenant: (actor: Actor, tenant_id: string): boolean => actor.kind === 'tenant' && actor.tenant_id === tenant_id,

  /** Holds the stage at this property, themselves or as a deputy, and may decide at all. */
  decideStage: (actor: Actor, stage: Stage, property_id: string): boolean =>
    can.perform(actor, 'permit.decide') && standsFor(actor, stage, property_id).length > 0,

  /** Gives bays out and says who has left the dock: the gate, and whoever runs the schedule. */
  arrangeDock: (actor: Actor): boolean => can.perform(actor, 'gate.check') || can.perform(actor, 'slot.update'),

  /** Looks at who guards the building, at rounds and hand-overs: guards, and whoever plans them. */
  seeSecurity: (actor: Actor): boolean =>
    can.perform(actor, 'gate.check') || can.perform(actor, 'security_schedule.update'),

  /** A profile is changed by its own person. */
  updateProfile: (actor: Actor, user_id: string): boolean => actor.kind !== 'anonymous' && actor.user_id === user_id,
};

/** In whose place an actor decides a stage at a property: `null` is their own, which comes first, an id that of somebody away. */
export function standsFor(actor: Actor, stage: Stage, property_id: string): (string | null)[] {
  if (actor.kind !== 'staff') return [];
  const others = actor.acting.filter((one) => one.stage === stage && one.property_ids.includes(property_id));
  return [...(actor.stages.has(stage) ? [null] : []), ...others.map(({ for_account_id }) => for_account_id)];
}
