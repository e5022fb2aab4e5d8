import type { ROLES } from '../../src/seed/roles.ts';

/** The roles every group starts with, by name. */
export const ROLE_NAMES = [
  'Super Admin',
  'Building Manager',
  'TCR',
  'Finance',
  'Operational',
  'RDD',
  'General Manager',
  'Security',
  'Engineering',
  'Tenant Relations',
] as const satisfies readonly (typeof ROLES)[number]['name'][];
export type RoleName = (typeof ROLE_NAMES)[number];

/** Everybody who asks, as the matrix knows them. */
export const ACTORS = ['anonymous', 'tenant', ...ROLE_NAMES] as const;
export type ActorName = (typeof ACTORS)[number];

/** Records of one property, or of one tenant of it, that a call can name. */
export interface Place {
  property_id: string;
  tenant_id: string;
  permit_id: string;
  floor_id: string;
  unit_id: string;
  bay_id: string;
  slot_id: string;
  category_id: string;
  /** A complaint of this tenant, and what complaints are sorted into. */
  complaint_id: string;
  complaint_category_id: string;
  asset_id: string;
  meter_id: string;
  maintenance_id: string;
  work_order_id: string;
  item_id: string;
  /** A news for the staff, and one for this tenant alone. */
  news_id: string;
  tenant_news_id: string;
  file_id: string;
  account_id: string;
  security_post_id: string;
  security_shift_id: string;
  checkpoint_id: string;
  patrol_template_id: string;
  /** Differs at each call, for names that must be new. */
  number: number;
}

/** One route as the matrix asks it. */
export interface Probe {
  /** Who gets through; everyone else is answered 401 or 403. */
  who: readonly ActorName[];
  /** Whose records the call names: on those of somebody else it answers as if there were none. */
  of: 'property' | 'tenant' | 'person' | 'nobody';
  call: (at: Place) => { url: string; payload?: object };
  /** What those who get through are answered on their own records; where they differ, by who they are. */
  answers: number | ((actor: ActorName) => number);
  /** The call ends the session that it comes with. */
  ends?: boolean;
  /** What they are answered on the records of somebody else. */
  elsewhere?: number;
}

/** The routes of a module, as `METHOD /path`. */
export type AuthzTable = Readonly<Record<string, Probe>>;

export const EVERYONE: readonly ActorName[] = ACTORS;
export const STAFF: readonly ActorName[] = ROLE_NAMES;
export const LOGGED_IN: readonly ActorName[] = ['tenant', ...ROLE_NAMES];
export const MANAGERS: readonly ActorName[] = ['Super Admin', 'Building Manager'];

/** A route that anyone may call; an empty call shows that it is the contents that are looked at, not the person. */
export const forEveryone = (url: string, answers: number, payload?: object): Probe => ({
  who: EVERYONE,
  of: 'nobody',
  call: () => ({ url, ...(payload !== undefined && { payload }) }),
  answers,
});

/** The routes of a kind of staff record. */
export function recordProbes(
  name: string,
  kind: {
    readers: readonly ActorName[];
    writers: readonly ActorName[];
    id: (at: Place) => string;
    facts: (at: Place) => object;
    /** What else a list is asked with. */
    query?: string;
    /** What deleting the record at hand answers: it is in use, or gone. */
    deleting: number;
  },
): AuthzTable {
  const { readers, writers, id, facts, deleting } = kind;
  const path = `/v1/${name}`;
  const at = ({ property_id }: Place) => `property_id=${property_id}`;
  const one = (place: Place) => `${path}/${id(place)}?${at(place)}`;
  const read = { who: readers, of: 'property' } as const;
  const write = { who: writers, of: 'property' } as const;
  return {
    [`GET ${path}-datatable`]: {
      ...read,
      call: (place) => ({ url: `${path}-datatable?${at(place)}${kind.query ?? ''}` }),
      answers: 200,
    },
    [`GET ${path}/:id`]: { ...read, call: (place) => ({ url: one(place) }), answers: 200 },
    [`POST ${path}`]: {
      ...write,
      call: (place) => ({ url: `${path}?${at(place)}`, payload: facts(place) }),
      answers: 201,
    },
    // A version that nobody has seen: who gets through is told of a conflict, and nothing changes.
    [`PUT ${path}/:id`]: {
      ...write,
      call: (place) => ({ url: one(place), payload: { ...facts(place), version: 0 } }),
      answers: 409,
    },
    [`GET ${path}-download`]: {
      ...read,
      call: (place) => ({ url: `${path}-download?${at(place)}${kind.query ?? ''}` }),
      answers: 200,
    },
    // Without a file: who gets through is told so.
    [`POST ${path}-import`]: {
      ...write,
      call: (place) => ({ url: `${path}-import?${at(place)}${kind.query ?? ''}` }),
      answers: 400,
    },
    [`GET ${path}-import-template`]: {
      ...write,
      of: 'nobody',
      call: () => ({ url: `${path}-import-template` }),
      answers: 200,
    },
    [`DELETE ${path}/:id`]: { ...write, call: (place) => ({ url: one(place) }), answers: deleting },
  };
}
