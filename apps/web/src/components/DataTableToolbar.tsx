import '@mantine/core/styles/Kbd.layer.css';
import { Button, Kbd, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useIsPhone } from '../lib/use-is-phone.ts';
import type { DataTableProps } from './data-table.ts';
import { ColumnMenu, FilterMenu, SortMenu } from './DataTableMenus.tsx';

import classes from './DataTable.module.css';

interface Props<Row> extends Pick<DataTableProps<Row>, 'table' | 'columns' | 'filters'> {
  labels: DataTableProps<Row>['search'];
  text: string;
  onType: (text: string) => void;
  onClear: () => void;
  hidden: readonly string[];
  onHide: (keys: readonly string[]) => void;
}

/** What narrows the list, and which columns it has. */
export function DataTableToolbar<Row>(props: Props<Row>) {
  const { table, columns, filters, labels, text, onType, onClear, hidden, onHide } = props;
  const { t } = useTranslation('table');
  const isPhone = useIsPhone();
  return (
    <div className={classes.toolbar}>
      <SearchField labels={labels} text={text} onType={onType} />
      {filters.map((filter) => (
        <FilterMenu
          key={filter.name}
          filter={filter}
          chosen={table.filters[filter.name] ?? []}
          onChoose={(values) => table.filter(filter.name, values)}
        />
      ))}
      {(table.isNarrowed || text !== '') && (
        <Button variant="subtle" color="gray" className={classes.clear ?? ''} onClick={onClear}>
          {t('clear')}
        </Button>
      )}
      <div className={classes.end}>
        {isPhone && <SortMenu columns={columns} sort={table.sort} onSort={table.sortBy} />}
        <ColumnMenu columns={columns} hidden={hidden} onHide={onHide} />
      </div>
    </div>
  );
}

function SearchField<Row>({ labels, text, onType }: Pick<Props<Row>, 'labels' | 'text' | 'onType'>) {
  const input = useRef<HTMLInputElement>(null);
  // The library leaves keys alone that are pressed in a field.
  useHotkeys([['/', () => input.current?.focus()]]);
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search ?? ''}
      aria-label={labels.label}
      placeholder={labels.placeholder}
      aria-keyshortcuts="/"
      maxLength={120}
      value={text}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.9} />}
      rightSection={<Kbd aria-hidden="true">/</Kbd>}
      rightSectionPointerEvents="none"
    />
  );
}
