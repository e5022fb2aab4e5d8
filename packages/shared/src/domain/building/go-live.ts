/** The checks of a property that is being prepared, in the order of the checklist. */
export const GO_LIVE_CHECKS = [
  'facts',
  'floors',
  'units',
  'tenants',
  'slots',
  'stages',
  'guards',
  'terms',
  'mail',
  'test',
] as const;
export type GoLiveCheck = (typeof GO_LIVE_CHECKS)[number];

/** A property cannot go live without these. The other checks are advice. */
const REQUIRED: ReadonlySet<GoLiveCheck> = new Set(['facts', 'floors', 'units', 'slots', 'stages', 'terms', 'mail']);

/** What the server counts at a property to decide its checks. */
export interface GoLiveFacts {
  name: string;
  time_zone: string;
  floors: number;
  units: number;
  tenants: number;
  /** Active slots for goods in that have room. */
  goods_in_slots: number;
  /** Stages of the chains in force. `people` are those who can decide it now, without administrators of the group. */
  stages: readonly { stage: string; people: number }[];
  uses_gate: boolean;
  guards: number;
  guards_with_pin: number;
  /** Version of the terms in force, 0 without any. */
  terms_version: number;
  /** When the mail server last accepted a mail. Null when it accepted none within a day. */
  mail_accepted_at: string | null;
  in_preparation: boolean;
  /** Whether every stage has approved a test permit, also when it is deleted since. */
  test_approved: boolean;
}

/** `missing` keeps the property from going live, `advised` does not. */
export type CheckState = 'done' | 'missing' | 'advised';

/**
 * Every check of a property with its state. A property that does not use the gate screen has no check of guards, and
 * only one in preparation has a test permit.
 */
export function goLiveChecks(facts: GoLiveFacts): { check: GoLiveCheck; state: CheckState }[] {
  const isAsked: Partial<Record<GoLiveCheck, boolean>> = { guards: facts.uses_gate, test: facts.in_preparation };
  return GO_LIVE_CHECKS.filter((check) => isAsked[check] ?? true).map((check) => ({
    check,
    state: isDone(check, facts) ? 'done' : REQUIRED.has(check) ? 'missing' : 'advised',
  }));
}

/** The required checks that are not done. The property can go live when there are none. */
export function goLiveGaps(facts: GoLiveFacts): GoLiveCheck[] {
  return goLiveChecks(facts)
    .filter(({ state }) => state === 'missing')
    .map(({ check }) => check);
}

/** Stages that nobody can decide. A permit would wait there for ever. */
export function emptyStages({ stages }: Pick<GoLiveFacts, 'stages'>): string[] {
  return stages.filter(({ people }) => people === 0).map(({ stage }) => stage);
}

function isDone(check: GoLiveCheck, facts: GoLiveFacts): boolean {
  const done: Record<GoLiveCheck, boolean> = {
    facts: facts.name.trim() !== '' && facts.time_zone !== '',
    floors: facts.floors > 0,
    units: facts.units > 0,
    tenants: facts.tenants > 0,
    slots: facts.goods_in_slots > 0,
    stages: facts.stages.length > 0 && emptyStages(facts).length === 0,
    guards: facts.guards_with_pin > 0,
    terms: facts.terms_version > 0,
    mail: facts.mail_accepted_at !== null,
    test: facts.test_approved,
  };
  return done[check];
}
