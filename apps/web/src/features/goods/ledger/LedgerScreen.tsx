import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Combobox.layer.css';
import type { LedgerCounts, LedgerRow, LedgerView } from '@gerbang/shared/contracts/goods/ledger';
import { Group, Select, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';

import { DataTable } from '../../../components/table/DataTable.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { useTableState } from '../../../lib/address/use-table-state.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useLedgerCountsQuery, useLedgerQuery, useLedgerTenantQuery, useLedgerTenantsQuery } from './ledger.api.ts';
import { LotDrawer } from './LotDrawer.tsx';
import { ledgerPage, ledgerRows, useLedgerAddress } from './use-ledger-address.ts';
import { useLedgerColumns } from './use-ledger-columns.tsx';
import { useLedgerWords } from './use-ledger-words.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './ledger.module.css';

export function LedgerScreen() {
  const { property_id, userData } = useAuth();
  const time_zone = userData?.property.time_zone ?? 'Asia/Jakarta';
  // The key resets the screen when the property changes.
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
      <Group gap="10px 16px" justify="space-between">
        <Views view={shown.view} counts={counts} onShow={shown.show} />
        <TenantFilter property_id={property_id} tenant_id={shown.tenant_id} onNarrow={shown.narrow} />
      </Group>
      <DataTable
        name="goods-ledger"
        download="goods-ledger"
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

const VIEWS = ['inside', 'overdue', 'out', null] as const satisfies readonly (LedgerView | null)[];

interface Props {
  view: LedgerView | null;
  counts: LedgerCounts | undefined;
  onShow: (view: LedgerView | null) => void;
}

function Views({ view, counts, onShow }: Props) {
  const { t } = useTranslation('ledger');
  const language = useLanguage();
  return (
    <fieldset className={classes.views} aria-label={t('view.label')}>
      {VIEWS.map((name) => (
        <UnstyledButton
          key={name ?? 'all'}
          className={`${layout.quietSmall} ${classes.view}`}
          data-on={name === view || undefined}
          data-bad={(name === 'overdue' && (counts?.overdue.total ?? 0) > 0) || undefined}
          aria-pressed={name === view}
          onClick={() => onShow(name)}
        >
          {t(`view.${name ?? 'all'}`)}{' '}
          {(name === 'inside' || name === 'overdue') && counts !== undefined && (
            <span className={classes.viewCount}>{formatCount(counts[name].total, counts[name].capped, language)}</span>
          )}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

const PAUSE_MS = 250;

interface TenantFilterProps {
  property_id: string;
  tenant_id: string;
  onNarrow: (tenant_id: string) => void;
}

/** The server finds tenants by a part of their name. */
function TenantFilter({ property_id, tenant_id, onNarrow }: TenantFilterProps) {
  const { t } = useTranslation('ledger');
  const mayRead = useCan()('tenant.read');
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed, PAUSE_MS);
  const { data: chosen } = useLedgerTenantQuery(
    mayRead && tenant_id !== '' ? { property_id, id: tenant_id } : skipToken,
  );
  // After a choice the field contains the tenant's name, which must not be sent as a search.
  const search_by = wanted === chosen?.name ? '' : wanted;
  const { data: found = [] } = useLedgerTenantsQuery(mayRead ? { property_id, search_by } : skipToken);
  if (!mayRead) return null;
  const offered = chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  return (
    <Select
      className={classes.tenant ?? ''}
      aria-label={t('tenant.label')}
      placeholder={t('tenant.all')}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={tenant_id === '' ? null : tenant_id}
      onChange={(id) => onNarrow(id ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('tenant.all') }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered the options.
      filter={({ options }) => options}
      nothingFoundMessage={t('tenant.none')}
    />
  );
}
