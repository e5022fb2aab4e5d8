import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/EmptyState.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import { PAGE_SIZES } from '@gerbang/shared/contracts/datatable';
import { Paper, VisuallyHidden, Button, EmptyState, NativeSelect, Pagination } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconSearchOff, IconTable, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId } from 'react';

import type { TableState } from '../../lib/address/use-table-state.ts';
import { formatNumber } from '../../lib/format/numbers.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useHiddenColumns, useSearchText, useTotalText } from './data-table.ts';
import type { DataTableProps } from './data-table.ts';
import { DataTableGrid } from './DataTableRows.tsx';
import { DataTableToolbar } from './DataTableToolbar.tsx';
import { PhoneRows } from './PhoneRows.tsx';

import layout from '../../lib/theme/layout.module.css';
import classes from './DataTable.module.css';

/** A list with search, filters, sorting and pages. On phones its rows have two lines instead of columns. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, table, columns, empty } = props;
  const extra = columns.filter(({ isExtra = false }) => isExtra).map(({ key }) => key);
  const { hidden, hide } = useHiddenColumns(name, extra);
  const search = useSearchText(table.search_by, table.search);
  const isPhone = useIsPhone();
  const [first, ...others] = columns;
  const shown: typeof columns = [first, ...others.filter(({ key }) => !hidden.includes(key))];
  const clear = () => {
    search.empty();
    table.clear();
  };
  const hasNoRows = table.status === 'ready' && table.datas.length === 0;
  return (
    <Paper withBorder className={classes.card}>
      <DataTableToolbar
        name={name}
        {...(props.download !== undefined && { download: props.download })}
        table={table}
        columns={columns}
        filters={props.filters}
        labels={props.search}
        text={search.text}
        onType={search.type}
        onClear={clear}
        hidden={hidden}
        onHide={hide}
      />
      {table.status === 'failed' && <NotLoaded onRetry={table.retry} />}
      {hasNoRows && (table.isNarrowed ? <NothingFound onClear={clear} /> : <NoRows {...empty} />)}
      {table.status !== 'failed' &&
        !hasNoRows &&
        (isPhone ? <PhoneRows {...props} /> : <DataTableGrid {...props} columns={shown} />)}
      {table.status !== 'failed' && !hasNoRows && <DataTableFoot table={table} />}
      <FoundCount table={table} />
    </Paper>
  );
}

function FoundCount<Row>({ table }: { table: TableState<Row> }) {
  const { t } = useTranslation('table');
  const total = useTotalText(table);
  const isSettled = table.status === 'ready' && !table.isOutdated;
  return (
    <VisuallyHidden>
      <output>{isSettled ? t('found', { count: table.total, total }) : ''}</output>
    </VisuallyHidden>
  );
}

function NoRows({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <EmptyState
      className={classes.state ?? ''}
      icon={<IconTable size={32} stroke={1.5} />}
      title={title}
      description={text}
    >
      {action !== undefined && <EmptyState.Actions>{action}</EmptyState.Actions>}
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('table');
  return (
    <EmptyState
      className={classes.state ?? ''}
      icon={<IconSearchOff size={32} stroke={1.5} />}
      title={t('nothingFound')}
      description={t('nothingFoundText')}
    >
      <EmptyState.Actions>
        <Button variant="default" onClick={onClear}>
          {t('clear')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['table', 'common']);
  return (
    <EmptyState
      role="alert"
      className={classes.state ?? ''}
      icon={<IconAlertTriangle size={32} stroke={1.5} className={layout.rejected} />}
      title={t('table:failed')}
    >
      <EmptyState.Actions>
        <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.9} />} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

function DataTableFoot<Row>({ table }: { table: TableState<Row> }) {
  const { t } = useTranslation('table');
  const isPhone = useIsPhone();
  const rowsId = useId();
  const size = isPhone ? 44 : 28;
  const moves = { previous: t('previousPage'), next: t('nextPage'), first: '', last: '' };
  return (
    <div className={classes.foot}>
      <span className={classes.range}>
        <Range table={table} />
      </span>
      <label className={classes.rows} htmlFor={rowsId}>
        <span aria-hidden="true">{t('rows')}</span>
        <NativeSelect
          id={rowsId}
          aria-label={t('rowsPerPage')}
          data={PAGE_SIZES.map(String)}
          value={String(table.pageSize)}
          onChange={({ currentTarget }) => table.resize(Number(currentTarget.value))}
          rightSection={<IconSelector size={14} stroke={1.9} />}
          size="xs"
          w={76}
        />
      </label>
      <nav aria-label={t('pages')}>
        <Pagination
          value={Math.min(table.currentPage, table.pages)}
          total={table.pages}
          onChange={(page) => table.turnTo(page)}
          size={size}
          radius={8}
          classNames={{ control: classes.page ?? '' }}
          gap={6}
          withPages={!isPhone}
          disabled={table.status === 'loading'}
          getItemProps={(page) => ({ 'aria-label': t('page', { page }) })}
          getControlProps={(control) => ({ 'aria-label': moves[control] })}
        />
      </nav>
    </div>
  );
}

function Range<Row>({ table }: { table: TableState<Row> }) {
  const { t } = useTranslation('table');
  const language = useLanguage();
  const total = useTotalText(table);
  if (table.status === 'loading') return null;
  const before = (Math.min(table.currentPage, table.pages) - 1) * table.pageSize;
  return t('range', {
    first: formatNumber(before + 1, language),
    last: formatNumber(before + table.datas.length, language),
    total,
  });
}
