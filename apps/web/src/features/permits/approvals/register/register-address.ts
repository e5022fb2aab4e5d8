import { CHAIN_STAGES } from '@gerbang/shared/access';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { useSearchParams } from 'react-router';

import { patchParams } from '../../../../lib/address/patch-params.ts';
import { useAddressFilters, UUID } from '../../../../lib/address/use-address-filters.ts';
import { useTableAddress } from '../../../../lib/address/use-table-state.ts';

const REGISTER = '/operational/permitRegister';

/** States as the register names them. A permit waits from its submission to the last decision. */
export const REGISTER_STATES = [
  'waiting',
  'returned',
  'approved',
  'checked',
  'suspended',
  'closed',
  'rejected',
  'cancelled',
] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

const RULES = {
  sorts: ['-created_at', 'created_at', 'window', 'due_at'],
  filters: { kind: PERMIT_KINDS, state: REGISTER_STATES, stage: CHAIN_STAGES, late: ['true'] },
} as const;

/** Filters with a free value, and the form that the value must have. */
const FREE = {
  from: /^\d{4}-\d{2}-\d{2}$/,
  until: /^\d{4}-\d{2}-\d{2}$/,
  tenant_id: UUID,
  floor_id: UUID,
  company: /^.{1,120}$/,
} as const;
type FreeFilter = keyof typeof FREE;
const FREE_NAMES = Object.keys(FREE) as FreeFilter[];
const NO_FILTERS = Object.fromEntries([...Object.keys(RULES.filters), ...FREE_NAMES].map((name) => [name, '']));

/** Filters, order, page and open permit, which are all in the address, so that a link shows the same rows. */
export function useRegisterAddress() {
  const address = useTableAddress(RULES);
  const [params] = useSearchParams();
  const { read, write } = useAddressFilters();
  const free = Object.fromEntries(FREE_NAMES.map((name) => [name, read(name, FREE[name])])) as Record<
    FreeFilter,
    string
  >;
  const opened = read('permit', UUID);
  return {
    free,
    opened: opened === '' ? null : opened,
    narrow: write,
    /** Replaces all filters. */
    show: (filters: Readonly<Record<string, string>>) => write({ ...NO_FILTERS, search_by: '', ...filters }),
    /** Address of the register with this permit open, or with none. */
    to: (id: string) => `${REGISTER}?${patchParams({ permit: id })(params).toString()}`,
    address: {
      ...address,
      isNarrowed: address.isNarrowed || Object.values(free).some((value) => value !== ''),
      clear: () => write({ ...NO_FILTERS, search_by: '' }),
    },
  };
}
export type RegisterAddress = ReturnType<typeof useRegisterAddress>;

/** The filters of a view as the server takes them. */
export function serverFilters(filters: Readonly<Record<string, string>>): Record<string, string> {
  const { state = '', ...others } = filters;
  return { ...others, state: state.replace(/\bwaiting\b/, 'submitted,in_review') };
}

/** Query for the rows of all pages, also used for the download. */
export function registerRows(property_id: string, { address, free }: RegisterAddress): Record<string, string> {
  const chosen = Object.entries(address.filters).map(([name, values]) => [name, values.join(',')]);
  return { property_id, search_by: address.search_by, ...free, ...serverFilters(Object.fromEntries(chosen)) };
}

export function registerPage(property_id: string, shown: RegisterAddress): Record<string, string> {
  const { currentPage, pageSize, sort } = shown.address;
  return { ...registerRows(property_id, shown), page: String(currentPage), page_size: String(pageSize), sort };
}
