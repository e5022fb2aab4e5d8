import '@mantine/core/styles/Pagination.layer.css';
import { PAGE_SIZES } from '@gerbang/shared/contracts/datatable';
import { NativeSelect, Pagination } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../lib/i18n/use-language.ts';
import { useIsPhone } from '../lib/use-is-phone.ts';
import type { TableState } from '../lib/use-table-state.ts';
import { useTotalText } from './data-table-total.ts';

import classes from './DataTable.module.css';

/** Where in the list one is, how many rows a page has, and the other pages. */
export function DataTableFoot<Row>({ table }: { table: TableState<Row> }) {
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
  const numbers = new Intl.NumberFormat(useLanguage());
  const total = useTotalText(table);
  if (table.status === 'loading') return null;
  const before = (Math.min(table.currentPage, table.pages) - 1) * table.pageSize;
  return t('range', { first: numbers.format(before + 1), last: numbers.format(before + table.datas.length), total });
}
