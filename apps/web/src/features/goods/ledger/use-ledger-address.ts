import { LEDGER_VIEWS } from '@gerbang/shared/contracts/ledger';
import type { LedgerView } from '@gerbang/shared/contracts/ledger';
import { useSearchParams } from 'react-router';

import { useTableAddress } from '../../lib/use-table-state.ts';

const RULES = { sorts: ['', 'entered_at', 'leave_by'], filters: {} } as const;
const ALL = 'all';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An entry that is looked at: the permit on which it came, and its own id. */
export interface OpenedLot {
  permit_id: string;
  id: string;
}

/** What the ledger shows, as its address says it; a link shows the same. */
export function useLedgerAddress() {
  const address = useTableAddress(RULES);
  const [params, setParams] = useSearchParams();
  const write = (patch: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('lot' in patch)) next.delete('page');
        for (const [name, value] of Object.entries(patch)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  const id = (name: string) => (UUID.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  const asked = params.get('view');
  // Without a word it is what is inside now: that is what the ledger is opened for.
  const view: LedgerView | null = asked === ALL ? null : (LEDGER_VIEWS.find((one) => one === asked) ?? LEDGER_VIEWS[0]);
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

type Shown = Pick<ReturnType<typeof useLedgerAddress>, 'address' | 'view' | 'tenant_id'>;

/** Which rows are wanted; a download asks for the same. */
export function ledgerRows(property_id: string, { address, view, tenant_id }: Shown): Record<string, string> {
  return { property_id, search_by: address.search_by, view: view ?? '', tenant_id };
}

/** What the server is asked for one page. */
export function ledgerPage(property_id: string, shown: Shown): Record<string, string> {
  const { currentPage, pageSize, sort } = shown.address;
  return { ...ledgerRows(property_id, shown), page: String(currentPage), page_size: String(pageSize), sort };
}
