import { PERMIT_VIEWS } from '@gerbang/shared/contracts/approvals';
import type { PermitView } from '@gerbang/shared/contracts/approvals';
import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import { CHAIN_STAGES } from '@gerbang/shared/domain/permits/chains';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { useSearchParams } from 'react-router';

/** The orders of the queue; the first is what it starts with. */
export const ORDERS = ['due_at', 'created_at', '-created_at'] as const;
export type Order = (typeof ORDERS)[number];

/** What narrows the queue. */
export interface QueueFilter {
  view: PermitView;
  kind: PermitKind | null;
  stage: ChainStage | null;
  late: boolean;
  search_by: string;
  order: Order;
  page: number;
  /** All of the person's properties rather than the one of the header. */
  everywhere: boolean;
}

/** What the screen shows, as its address says it; a link shows the same. */
export interface ApprovalsAddress extends QueueFilter {
  opened: PermitKey | null;
  /** Whether anything beside the view leaves permits out. */
  isNarrowed: boolean;
  filter: (change: Partial<QueueFilter>) => void;
  /** Going from one permit to the next leaves no trail of steps to go back through; opening one from the list does. */
  open: (key: PermitKey | null, how?: 'step' | 'page') => void;
}

/** Reads what the screen shows from the address and writes changes back; what is as in the beginning is not written. */
export function useApprovalsAddress(property_id: string): ApprovalsAddress {
  const [params, setParams] = useSearchParams();
  const write = (patch: Readonly<Record<string, string>>, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(patch)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const filter = readFilter(params);
  const id = params.get('permit');
  return {
    ...filter,
    opened: id === null ? null : { property_id: params.get('at') ?? property_id, id },
    isNarrowed: filter.kind !== null || filter.stage !== null || filter.late || filter.search_by !== '',
    // Another list begins at its first page, with its first permit.
    filter: (change) => write({ ...written({ ...filter, page: 1, ...change }), permit: '', at: '' }, true),
    open: (key, how = 'step') =>
      write(
        { permit: key?.id ?? '', at: key === null || key.property_id === property_id ? '' : key.property_id },
        how === 'step',
      ),
  };
}

function readFilter(params: URLSearchParams): QueueFilter {
  const one = <Value extends string>(known: readonly Value[], name: string) =>
    known.find((value) => value === params.get(name)) ?? null;
  return {
    view: one(PERMIT_VIEWS, 'view') ?? PERMIT_VIEWS[0],
    kind: one(PERMIT_KINDS, 'kind'),
    stage: one(CHAIN_STAGES, 'stage'),
    late: params.get('late') === 'true',
    search_by: params.get('search_by') ?? '',
    order: one(ORDERS, 'sort') ?? ORDERS[0],
    page: /^[1-9]\d{0,3}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1,
    everywhere: params.get('where') === 'all',
  };
}

function written({ view, kind, stage, late, search_by, order, page, everywhere }: QueueFilter): Record<string, string> {
  return {
    view: view === PERMIT_VIEWS[0] ? '' : view,
    kind: kind ?? '',
    stage: stage ?? '',
    late: late ? 'true' : '',
    search_by: search_by.trim(),
    sort: order === ORDERS[0] ? '' : order,
    page: page === 1 ? '' : String(page),
    where: everywhere ? 'all' : '',
  };
}
