import { CHAIN_STAGES } from '@gerbang/shared/access';
import { FILTERED_DECISIONS } from '@gerbang/shared/contracts/permits/permit-list';
import { CORRECTABLE_FIELDS } from '@gerbang/shared/domain/permits/forms/corrections';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { REGISTER_STATES } from '@gerbang/shared/domain/permits/states';
import { useSearchParams } from 'react-router';

import { SAVED } from '../../../../components/table/use-saved-views.ts';
import { patchParams } from '../../../../lib/address/patch-params.ts';
import { DAY, useAddressFilters, UUID } from '../../../../lib/address/use-address-filters.ts';
import { useTableAddress } from '../../../../lib/address/use-table-state.ts';

const REGISTER = '/operational/permitRegister';

const RULES = {
  sorts: ['-created_at', 'created_at', 'window', 'due_at'],
  filters: {
    kind: PERMIT_KINDS,
    state: REGISTER_STATES,
    stage: CHAIN_STAGES,
    decided_stage: CHAIN_STAGES,
    late: ['true'],
    tonight: ['true'],
  },
} as const;

/** Filters with a free value, and the form that the value must have. */
const FREE = {
  from: DAY,
  until: DAY,
  submitted_from: DAY,
  submitted_until: DAY,
  decided_from: DAY,
  decided_until: DAY,
  // Set by links of charts.
  company_is: /^.{1,120}$/,
  submitted_weekday: /^[1-7](,[1-7])*$/,
  submitted_hour: /^(1?\d|2[0-3])(,(1?\d|2[0-3]))*$/,
  decision: new RegExp(`^(${FILTERED_DECISIONS.join('|')})$`),
  returned_stage: new RegExp(`^(${CHAIN_STAGES.join('|')})$`),
  returned_field: new RegExp(`^(${CORRECTABLE_FIELDS.join('|')})$`),
  returned_from: DAY,
  returned_until: DAY,
  slot_id: UUID,
  slot_from: DAY,
  slot_until: DAY,
  tenant_id: UUID,
  floor_id: UUID,
  company: /^.{1,120}$/,
  unit: /^.{1,120}$/,
  person: /^.{3,120}$/,
  plate: /^(?=.*[a-z0-9]).{1,20}$/i,
} as const;
type FreeFilter = keyof typeof FREE;
const FREE_NAMES = Object.keys(FREE) as FreeFilter[];
const NO_FILTERS = Object.fromEntries(
  [...Object.keys(RULES.filters), ...FREE_NAMES, 'search_by', SAVED].map((name) => [name, '']),
);
/** Ids and names that exist in one property only. */
export const IDS_OF_PROPERTY = { tenant_id: '', floor_id: '', slot_id: '', unit: '', permit: '', at: '' } as const;

/** Filters, order, page and open permit, which are all in the address, so that a link shows the same rows. */
export function useRegisterAddress(property_id: string) {
  const address = useTableAddress(RULES);
  const [params] = useSearchParams();
  const { read, write } = useAddressFilters();
  const free = Object.fromEntries(FREE_NAMES.map((name) => [name, read(name, FREE[name])])) as Record<
    FreeFilter,
    string
  >;
  const opened = read('permit', UUID);
  const isWaiting = address.filters.late.length > 0 || address.filters.stage.length > 0;
  return {
    free,
    /** Whether the rows have a deadline: they wait for a stage. */
    isWaiting,
    opened: opened === '' ? null : { property_id: read('at', UUID) || property_id, id: opened },
    narrow: write,
    /** Replaces all filters and the order. */
    show: (filters: Readonly<Record<string, string>>) => write({ ...NO_FILTERS, sort: '', ...filters }),
    /** Address of the register with this permit open, or with none. */
    to: (id: string) => `${REGISTER}?${patchParams({ permit: id, at: '' })(params).toString()}`,
    address: {
      ...address,
      sort: !isWaiting && address.sort.endsWith('due_at') ? RULES.sorts[0] : address.sort,
      isNarrowed: address.isNarrowed || Object.values(free).some((value) => value !== ''),
      clear: () => write(NO_FILTERS),
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
