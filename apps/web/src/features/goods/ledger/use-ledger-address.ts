import { LEDGER_VIEWS } from '@gerbang/shared/contracts/goods/ledger';
import type { LedgerView } from '@gerbang/shared/contracts/goods/ledger';
import { useSearchParams } from 'react-router';

import { patchParams } from '../../../lib/address/patch-params.ts';
import { UUID } from '../../../lib/address/use-address-filters.ts';
import { useTableAddress } from '../../../lib/address/use-table-state.ts';

const RULES = { sorts: ['', 'entered_at', 'leave_by'], filters: {} } as const;
const ALL = 'all';

/** The open entry: the id of the permit that brought the goods in, and the id of the entry. */
export interface OpenedLot {
  permit_id: string;
  id: string;
}

/** View, filters and open entry are in the URL, so that a shared link shows the same rows. */
export function useLedgerAddress() {
  const address = useTableAddress(RULES);
  const [params, setParams] = useSearchParams();
  const write = (patch: Readonly<Record<string, string>>) =>
    setParams(patchParams('lot' in patch ? patch : { ...patch, page: '' }), { preventScrollReset: true });
  const id = (name: string) => (UUID.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  const asked = params.get('view');
  // The default view shows goods that are inside now.
  const view: LedgerView | null =
    asked === ALL ? null : (LEDGER_VIEWS.find((name) => name === asked) ?? LEDGER_VIEWS[0]);
  const tenant_id = id('tenant_id');
  const [permit_id, lot_id] = [id('permit'), id('lot')];
  const opened: OpenedLot | null = permit_id === '' || lot_id === '' ? null : { permit_id, id: lot_id };
  return {
    view,
    tenant_id,
    opened,
    show: (wanted: LedgerView | null) => write({ view: wanted === LEDGER_VIEWS[0] ? '' : (wanted ?? ALL) }),
    narrow: (wanted: string) => write({ tenant_id: wanted }),
    open: (lot: OpenedLot | null) => write({ permit: lot?.permit_id ?? '', lot: lot?.id ?? '' }),
    address: {
      ...address,
      isNarrowed: address.isNarrowed || view !== LEDGER_VIEWS[0] || tenant_id !== '',
      clear: () => write({ search_by: '', view: '', tenant_id: '' }),
    },
  };
}

type LedgerState = Pick<ReturnType<typeof useLedgerAddress>, 'address' | 'view' | 'tenant_id'>;

/** The filters of the list without its page. A download uses the same query. */
export function ledgerRows(property_id: string, { address, view, tenant_id }: LedgerState): Record<string, string> {
  return { property_id, search_by: address.search_by, view: view ?? '', tenant_id };
}

export function ledgerPage(property_id: string, shown: LedgerState): Record<string, string> {
  const { currentPage, pageSize, sort } = shown.address;
  return { ...ledgerRows(property_id, shown), page: String(currentPage), page_size: String(pageSize), sort };
}
