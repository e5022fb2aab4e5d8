import type { DEFAULT_ROLES } from '@gerbang/shared/domain/people/default-roles';

/** Names of the roles every group starts with. */
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
] as const satisfies readonly (typeof DEFAULT_ROLES)[number]['name'][];
export type RoleName = (typeof ROLE_NAMES)[number];

export const ACTORS = ['anonymous', 'tenant', ...ROLE_NAMES] as const;
export type ActorName = (typeof ACTORS)[number];

/** Ids of a property, of one of its tenants and of their records. The requests of the probes use them. */
export interface Place {
  property_id: string;
  tenant_id: string;
  permit_id: string;
  floor_id: string;
  unit_id: string;
  bay_id: string;
  slot_id: string;
  category_id: string;
  /** A complaint of this tenant and the category of that complaint. */
  complaint_id: string;
  complaint_category_id: string;
  asset_id: string;
  meter_id: string;
  maintenance_id: string;
  work_order_id: string;
  item_id: string;
  /** `news_id` is an article for staff, `tenant_news_id` one for this tenant only. */
  news_id: string;
  tenant_news_id: string;
  file_id: string;
  account_id: string;
  security_post_id: string;
  security_shift_id: string;
  checkpoint_id: string;
  patrol_template_id: string;
  /** Is different for each call. Makes names and ids unique. */
  number: number;
}

/** A request to one route and the status that each actor must get. */
export interface Probe {
  /** Actors who are authorized. Everyone else gets 401 or 403. */
  who: readonly ActorName[];
  /** Owner of the records in the request. For records of another owner the status is `elsewhere`, by default 404. */
  of: 'property' | 'tenant' | 'person' | 'nobody';
  call: (at: Place) => { url: string; payload?: object };
  /** Status for authorized actors on their own records. */
  answers: number | ((actor: ActorName) => number);
  /** The request ends its session, so the matrix logs in again for this probe. */
  ends?: boolean;
  /** Status for authorized actors on records of another owner. */
  elsewhere?: number;
}

/** Probes of one module. The key is `METHOD /path`. */
export type AuthzTable = Readonly<Record<string, Probe>>;

export const EVERYONE: readonly ActorName[] = ACTORS;
export const STAFF: readonly ActorName[] = ROLE_NAMES;
export const LOGGED_IN: readonly ActorName[] = ['tenant', ...ROLE_NAMES];
export const MANAGERS: readonly ActorName[] = ['Super Admin', 'Building Manager'];
export const DECIDERS: readonly ActorName[] = [
  'Super Admin',
  'TCR',
  'Finance',
  'Operational',
  'RDD',
  'General Manager',
];
export const PERMIT_READERS: readonly ActorName[] = ['Building Manager', ...DECIDERS, 'Security'];
export const TENANT_READERS: readonly ActorName[] = ['Building Manager', ...DECIDERS, 'Tenant Relations'];

/** The id of no record. */
export const NOBODY = '00000000-0000-7000-8000-000000000000';
/** An unused id, different for each call. */
export const someId = ({ number }: Place) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A route that anyone may call. An empty body gets validation errors, which shows that no login is required. */
export const forEveryone = (url: string, answers: number, payload?: object): Probe => ({
  who: EVERYONE,
  of: 'nobody',
  call: () => ({ url, ...(payload !== undefined && { payload }) }),
  answers,
});

/** Probes for the list, read, create, update, delete, download and import routes of a record type. */
export function recordProbes(
  name: string,
  kind: {
    readers: readonly ActorName[];
    writers: readonly ActorName[];
    id: (at: Place) => string;
    facts: (at: Place) => object;
    /** Additional query parameters of the list. */
    query?: string;
    /** Status of deleting the record: 409 if it is in use. */
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
    // The version is stale: authorized requests get a conflict and nothing changes.
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
    // The file is missing: authorized requests get a validation error.
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
