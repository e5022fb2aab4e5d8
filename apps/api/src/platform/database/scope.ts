import { AppError } from '../errors.ts';

/** Whose transaction it is. Each has a database role with policies of its own; see the first migration. */
export type Side = 'staff' | 'lists' | 'tenant' | 'public' | 'jobs';

/** The rows a transaction may see and write; see the first migration. */
export interface TxScope {
  /** The default is `tenant` or `lists` when the scope has the id of a tenant or staff member, otherwise `jobs`. */
  side?: Side;
  /** The group whose accounts and roles are visible. The default is the group of `property_id` or `staff_id`. */
  group_id?: string;
  property_id?: string;
  tenant_id?: string;
  staff_id?: string;
  owner_key?: string;
  /** The language in which names of records are shown. The default is Indonesian. */
  language?: 'id' | 'en';
}

export const READ_ONLY = 'begin read only';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LANGUAGE = /^(id|en)$/;
const OWNER_KEY = /^(applicant|account):[0-9a-f-]{32,64}$/;

export function sideOf({ side, tenant_id, staff_id }: TxScope): Side {
  return side ?? (tenant_id !== undefined ? 'tenant' : staff_id !== undefined ? 'lists' : 'jobs');
}

/** Begins a transaction with its scope in one statement, because `set_config` with parameters needs its own round trip. */
export function beginStatement(scope: TxScope, begin: string): string {
  const settings = [
    `set_config('role', 'gerbang_${sideOf(scope)}', true)`,
    entering(scope, begin !== READ_ONLY),
    setting('app.property_id', scope.property_id, UUID),
    setting('app.tenant_id', scope.tenant_id, UUID),
    setting('app.staff_id', scope.staff_id, UUID),
    setting('app.owner_key', scope.owner_key, OWNER_KEY),
    setting('app.language', scope.language, LANGUAGE),
  ].filter((text) => text !== undefined);
  return `${begin}; select ${settings.join(', ')}`;
}

/**
 * Sets the group and refuses one that is not at this cell. Looks a missing group up within the statement that begins the
 * transaction, which saves a round trip.
 */
function entering({ group_id, property_id, staff_id }: TxScope, writes: boolean): string | undefined {
  const [lookup, id] =
    group_id !== undefined
      ? ['', group_id]
      : property_id !== undefined
        ? ['group_of_property', property_id]
        : ['group_of_account', staff_id];
  if (id === undefined) return undefined;
  requireForm(id, UUID);
  return `enter_group(${lookup}('${id}'), ${writes})`;
}

function setting(name: string, value: string | undefined, form: RegExp): string | undefined {
  if (value === undefined) return undefined;
  requireForm(value, form);
  return `set_config('${name}', '${value}', true)`;
}

/** Throws unless `value` has the exact form, because it becomes part of the statement text. */
function requireForm(value: string, form: RegExp): void {
  if (!form.test(value)) throw new AppError('malformed');
}
