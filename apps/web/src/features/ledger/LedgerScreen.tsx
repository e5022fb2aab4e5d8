import './ledger-texts.ts';
import '../../lib/theme/styles-forms.ts';
import type { LedgerRow } from '@gerbang/shared/contracts/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/DataTable.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { DownloadButton } from '../../components/transfers/DownloadButton.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useTableState } from '../../lib/use-table-state.ts';
import { useLedgerCountsQuery, useLedgerQuery } from './ledger.api.ts';
import { LotDrawer } from './LotDrawer.tsx';
import { TenantFilter } from './TenantFilter.tsx';
import { ledgerPage, ledgerRows, useLedgerAddress } from './use-ledger-address.ts';
import { useLedgerColumns } from './use-ledger-columns.tsx';
import { useLedgerWords } from './use-ledger-words.ts';
import { Views } from './Views.tsx';

import classes from './ledger.module.css';

/** What is inside the building, and what of it should have left. */
export function LedgerScreen() {
  const { property_id, userData } = useAuth();
  const time_zone = userData?.property.time_zone ?? 'Asia/Jakarta';
  // Another property has other goods.
  return property_id === null ? null : <Ledger key={property_id} property_id={property_id} time_zone={time_zone} />;
}

function Ledger({ property_id, time_zone }: { property_id: string; time_zone: string }) {
  const { t } = useTranslation('ledger');
  const [now] = useState(() => new Date());
  const words = useLedgerWords(time_zone);
  const shown = useLedgerAddress();
  const request = useLedgerQuery(ledgerPage(property_id, shown), { refetchOnMountOrArgChange: true });
  const { data: counts } = useLedgerCountsQuery(property_id, { refetchOnMountOrArgChange: true });
  const table = useTableState<LedgerRow>(shown.address, request);
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      buttons={<DownloadButton name="goods-ledger" filter={ledgerRows(property_id, shown)} />}
    >
      <div className={classes.narrowing}>
        <Views view={shown.view} counts={counts} onShow={shown.show} />
        <TenantFilter property_id={property_id} tenant_id={shown.tenant_id} onNarrow={shown.narrow} />
      </div>
      <DataTable
        name="goods-ledger"
        label={t('list.label')}
        table={table}
        columns={useLedgerColumns(words, now, shown.open)}
        filters={[]}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText') }}
      />
      <LotDrawer
        lot={shown.opened === null ? null : { property_id, ...shown.opened }}
        words={words}
        now={now}
        onOpen={shown.open}
        onClose={() => shown.open(null)}
      />
    </ListPage>
  );
}
