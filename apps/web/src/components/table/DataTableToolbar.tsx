import '@mantine/core/styles/Kbd.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Kbd, TextInput, Menu, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch, IconArrowsSort, IconChevronDown, IconColumns3, IconX } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { useRef } from 'react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import type { DataTableProps, Column, FieldFilter, TableFilter } from './data-table.ts';
import { SavedViewsMenu } from './SavedViewsMenu.tsx';

import classes from './DataTable.module.css';

interface Props<Row> extends Pick<DataTableProps<Row>, 'name' | 'download' | 'table' | 'columns' | 'filters'> {
  labels: DataTableProps<Row>['search'];
  text: string;
  onType: (text: string) => void;
  onClear: () => void;
  hidden: readonly string[];
  onHide: (keys: readonly string[]) => void;
}

export function DataTableToolbar<Row>(props: Props<Row>) {
  const { name, download = null, table, columns, filters, labels, text, onType, onClear, hidden, onHide } = props;
  const { t } = useTranslation('table');
  const isPhone = useIsPhone();
  return (
    <div className={classes.toolbar}>
      <SearchField labels={labels} text={text} onType={onType} />
      <div className={classes.pills}>
        {filters.map((filter) =>
          'render' in filter ? (
            <FieldMenu key={filter.name} filter={filter} />
          ) : (
            <FilterMenu
              key={filter.name}
              filter={filter}
              chosen={table.filters[filter.name] ?? []}
              onChoose={(values) => table.filter(filter.name, values)}
            />
          ),
        )}
      </div>
      {(table.isNarrowed || text !== '') && (
        <Button variant="subtle" color="gray" className={classes.clear ?? ''} onClick={onClear}>
          {t('clear')}
        </Button>
      )}
      <div className={classes.end}>
        <SavedViewsMenu list={name} download={download} />
        {isPhone ? (
          <SortMenu columns={columns} sort={table.sort} onSort={table.sortBy} />
        ) : (
          <ColumnMenu columns={columns} hidden={hidden} onHide={onHide} />
        )}
      </div>
    </div>
  );
}

function SearchField<Row>({ labels, text, onType }: Pick<Props<Row>, 'labels' | 'text' | 'onType'>) {
  const input = useRef<HTMLInputElement>(null);
  // The hook ignores keys that are pressed in a field.
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

interface FilterProps {
  filter: TableFilter;
  chosen: readonly string[];
  onChoose: (values: readonly string[]) => void;
}

/** A filter as a pill that shows the chosen values and opens the options. Its X clears it. */
function FilterMenu({ filter, chosen, onChoose }: FilterProps) {
  const { t } = useTranslation('table');
  const { title, options } = filter;
  const labels = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  // The names of many values would need a line of their own.
  const values =
    labels.length > SHOWN_VALUES
      ? t('filterSome', { chosen: labels.length, total: options.length })
      : labels.join(', ');
  return (
    <Pill title={title} chosen={values} onUnset={() => onChoose([])}>
      {(button) => (
        <Menu position="bottom-start" width={220}>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown aria-label={title}>
            <Choices filter={filter} chosen={chosen} onChoose={onChoose} />
          </Menu.Dropdown>
        </Menu>
      )}
    </Pill>
  );
}

function FieldMenu({ filter: { title, chosen, onUnset, render } }: { filter: FieldFilter }) {
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <Pill title={title} chosen={chosen} onUnset={onUnset} onClick={toggle}>
      {(button) => (
        <Popover
          opened={opened}
          onDismiss={close}
          position="bottom-start"
          width={344}
          shadow="md"
          trapFocus
          returnFocus
        >
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown aria-label={title}>{render(close)}</Popover.Dropdown>
        </Popover>
      )}
    </Pill>
  );
}

/** With more chosen values than this, a filter shows their number. */
const SHOWN_VALUES = 2;

interface PillProps {
  title: string;
  chosen: string;
  onUnset: () => void;
  onClick?: () => void;
  children: (button: ReactElement) => ReactNode;
}

function Pill({ title, chosen, onUnset, onClick, children }: PillProps) {
  const { t } = useTranslation('table');
  const target = useRef<HTMLButtonElement>(null);
  const isSet = chosen !== '';
  const text = isSet ? `${title}: ${chosen}` : title;
  const unset = () => {
    onUnset();
    // The clear button disappears with the filter, so move focus to the filter itself.
    target.current?.focus();
  };
  return (
    <div className={classes.pill} data-set={isSet || undefined}>
      {children(
        <UnstyledButton
          ref={target}
          className={classes.pillText ?? ''}
          aria-label={t('filterBy', { name: text })}
          {...(onClick !== undefined && { onClick })}
        >
          <span>{text}</span>
          {!isSet && <IconChevronDown size={14} stroke={1.9} aria-hidden="true" />}
        </UnstyledButton>,
      )}
      {isSet && (
        <UnstyledButton className={classes.pillX} aria-label={t('filterUnset', { name: title })} onClick={unset}>
          <IconX size={14} stroke={1.9} aria-hidden="true" />
        </UnstyledButton>
      )}
    </div>
  );
}

function Choices({ filter: { options, takesOne = false }, chosen, onChoose }: FilterProps) {
  if (takesOne) {
    return (
      <Menu.RadioGroup value={chosen[0] ?? null} onChange={(value) => onChoose([value])}>
        {options.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} closeMenuOnClick>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    );
  }
  return (
    <Menu.CheckboxGroup value={[...chosen]} onChange={onChoose}>
      {options.map(({ value, label }) => (
        <Menu.CheckboxItem key={value} value={value}>
          {label}
        </Menu.CheckboxItem>
      ))}
    </Menu.CheckboxGroup>
  );
}

interface ColumnProps<Row> {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onHide: (keys: readonly string[]) => void;
}

function ColumnMenu<Row>({ columns: [, ...columns], hidden, onHide }: ColumnProps<Row>) {
  const { t } = useTranslation('table');
  const keys = columns.map(({ key }) => key);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" className={classes.tool ?? ''} leftSection={<IconColumns3 size={16} stroke={1.8} />}>
          {t('columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('columnsShown')}>
        <Menu.CheckboxGroup
          value={keys.filter((key) => !hidden.includes(key))}
          onChange={(shown) => onHide(keys.filter((key) => !shown.includes(key)))}
        >
          {columns.map(({ key, title }) => (
            <Menu.CheckboxItem key={key} value={key}>
              {title}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

interface SortProps<Row> {
  columns: readonly Column<Row>[];
  sort: string;
  onSort: (sort: string) => void;
}

/** Selects the sort order, where there are no column heads. */
function SortMenu<Row>({ columns, sort, onSort }: SortProps<Row>) {
  const { t } = useTranslation('table');
  const orders = columns.flatMap(({ title, sort: own }) =>
    own === undefined
      ? []
      : [
          { value: own, label: t('ascending', { name: title }) },
          { value: `-${own}`, label: t('descending', { name: title }) },
        ],
  );
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.tool ?? ''}
          leftSection={<IconArrowsSort size={16} stroke={1.8} />}
        >
          {t('sort')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('sort')}>
        <Menu.RadioGroup value={sort} onChange={onSort}>
          {orders.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
