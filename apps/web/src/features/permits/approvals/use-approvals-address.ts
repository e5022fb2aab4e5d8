import { CHAIN_STAGES } from '@gerbang/shared/access';
import { PERMIT_VIEWS } from '@gerbang/shared/contracts/permits/permit-list';
import type { PermitView } from '@gerbang/shared/contracts/permits/permit-list';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { useSearchParams } from 'react-router';

import { patchParams } from '../../../lib/address/patch-params.ts';

/** Sort orders of the queue. The first is the default. */
export const ORDERS = ['due_at', 'created_at', '-created_at'] as const;
export type Order = (typeof ORDERS)[number];

/** Views of permits that wait for a decision, which have a deadline. */
const WAITING_VIEWS: ReadonlySet<PermitView> = new Set(['mine', 'assigned', 'put_off', 'waiting']);
export const isWaitingView = (view: PermitView) => WAITING_VIEWS.has(view);

interface QueueFilter {
  view: PermitView;
  kind: PermitKind | null;
  stage: ChainStage | null;
  late: boolean;
  search_by: string;
  order: Order;
  page: number;
  /** True for all properties of the reader, false for the current one. */
  everywhere: boolean;
}

/** View, filters and open permit, which are all in the address, so that a link opens the same screen. */
export interface ApprovalsAddress extends QueueFilter {
  opened: PermitKey | null;
  /** Whether a filter other than the view hides permits. */
  isNarrowed: boolean;
  filter: (change: Partial<QueueFilter>) => void;
  /** `step` replaces the history entry; `page` adds one, so that Back returns to the list. */
  open: (key: PermitKey | null, how?: 'step' | 'page') => void;
}

/**
 * Reads the state of the screen from the address and writes changes back. Default values are not written; `standard` is
 * the view that is shown by default.
 */
export function useApprovalsAddress(property_id: string, standard: PermitView): ApprovalsAddress {
  const [params, setParams] = useSearchParams();
  const write = (patch: Readonly<Record<string, string>>, replace: boolean) =>
    setParams(patchParams(patch), { replace, preventScrollReset: true });
  const filter = readFilter(params, standard);
  const id = params.get('permit');
  return {
    ...filter,
    opened: id === null ? null : { property_id: params.get('at') ?? property_id, id },
    isNarrowed: filter.kind !== null || filter.stage !== null || filter.late || filter.search_by !== '',
    // A changed filter starts at the first page and closes the open permit.
    filter: (change) =>
      write({ ...writeFilter({ ...filter, page: 1, ...change }, standard), permit: '', at: '' }, true),
    open: (key, how = 'step') =>
      write(
        { permit: key?.id ?? '', at: key === null || key.property_id === property_id ? '' : key.property_id },
        how === 'step',
      ),
  };
}

function readFilter(params: URLSearchParams, standard: PermitView): QueueFilter {
  const readChoice = <Value extends string>(known: readonly Value[], name: string) =>
    known.find((value) => value === params.get(name)) ?? null;
  return {
    view: readChoice(PERMIT_VIEWS, 'view') ?? standard,
    kind: readChoice(PERMIT_KINDS, 'kind'),
    stage: readChoice(CHAIN_STAGES, 'stage'),
    late: params.get('late') === 'true',
    search_by: params.get('search_by') ?? '',
    order: readChoice(ORDERS, 'sort') ?? ORDERS[0],
    page: /^[1-9]\d{0,3}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1,
    everywhere: params.get('where') === 'all',
  };
}

function writeFilter(
  { view, kind, stage, late, search_by, order, page, everywhere }: QueueFilter,
  standard: PermitView,
): Record<string, string> {
  return {
    view: view === standard ? '' : view,
    kind: kind ?? '',
    stage: stage ?? '',
    late: late ? 'true' : '',
    search_by: search_by.trim(),
    sort: order === ORDERS[0] ? '' : order,
    page: page === 1 ? '' : String(page),
    where: everywhere ? 'all' : '',
  };
}
