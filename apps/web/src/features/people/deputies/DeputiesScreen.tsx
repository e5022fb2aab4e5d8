import '../../../lib/theme/styles-forms.ts';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import type { DeputyRecord } from '@gerbang/shared/contracts/people/deputies';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { Box, Button, Menu, Stack } from '@mantine/core';
import { IconPencil, IconPlayerStop, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import type { Column, TableFilter } from '../../../components/table/data-table.ts';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { NameCell, RowActions } from '../../../components/table/DataTableCells.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { decidedStages } from '../../../entities/person/away.ts';
import { useDeputiesQuery } from '../../../entities/person/deputies.api.ts';
import { DeputyDialog } from '../../../entities/person/DeputyDialog.tsx';
import { DeputyStatus } from '../../../entities/person/DeputyStatus.tsx';
import { EndDeputy } from '../../../entities/person/EndDeputy.tsx';
import { useDeputyWords } from '../../../entities/person/use-deputy-words.ts';
import { useTableAddress, useTableState } from '../../../lib/address/use-table-state.ts';
import type { TableAddress } from '../../../lib/address/use-table-state.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { initials } from '../../../lib/format/initials.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';

import classes from './deputies.module.css';

export function DeputiesScreen() {
  const { userData } = useAuth();
  return userData === null ? null : <List reader={userData} />;
}

/** The open dialog, or null when none is open. */
type Open = { what: 'form'; record: DeputyRecord | null } | { what: 'end'; record: DeputyRecord } | null;

function List({ reader }: { reader: StaffRecord }) {
  const { t } = useTranslation('deputies');
  const can = useCan();
  const keepsPeople = can('user.update') && can('user.read');
  const mayAdd = can('profile.update') && (keepsPeople || decidedStages(reader.role).length > 0);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const address = useTableAddress(LIST_RULES);
  const request = useDeputiesQuery(listFilter(address), { refetchOnMountOrArgChange: true });
  const table = useTableState<DeputyRecord>(address, request);
  const { time_zone } = reader.property;
  const create = mayAdd && (
    <Button leftSection={<IconPlus size={16} stroke={1.9} />} onClick={() => setOpen({ what: 'form', record: null })}>
      {t('list.create')}
    </Button>
  );
  // A deputy sees the row but may not change it.
  const actions = (record: DeputyRecord) =>
    (keepsPeople || record.account_id === reader.id) && (
      <DeputyMenu
        row={record}
        onEdit={() => setOpen({ what: 'form', record })}
        onEnd={() => setOpen({ what: 'end', record })}
      />
    );
  return (
    <ListPage
      title={t('title')}
      text={t('list.text')}
      buttons={
        <>
          <DownloadButton name="deputy" filter={listFilter(address)} />
          {create}
        </>
      }
    >
      <DataTable
        name="deputies"
        download="deputy"
        label={t('list.label')}
        table={table}
        columns={useDeputyColumns(time_zone)}
        filters={useDeputyFilters()}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        renderActions={actions}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText'), action: create }}
      />
      {open?.what === 'form' && (
        <DeputyDialog reader={reader} record={open.record} mayChoose={keepsPeople} onClose={close} />
      )}
      {open?.what === 'end' && <EndDeputy record={open.record} time_zone={time_zone} onClose={close} />}
    </ListPage>
  );
}

const ICON = { size: 15, stroke: 1.8 };

interface Props {
  row: DeputyRecord;
  onEdit: () => void;
  onEnd: () => void;
}

/** Actions of a row. A past entry cannot be changed, and a current one is ended instead of deleted. */
function DeputyMenu({ row: { account, status }, onEdit, onEnd }: Props) {
  const { t } = useTranslation('deputies');
  const EndIcon = status === 'current' ? IconPlayerStop : IconTrash;
  return (
    <RowActions name={account}>
      {status !== 'past' && (
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
          {t('list.edit')}
        </Menu.Item>
      )}
      <Menu.Item c="var(--g-rejected)" leftSection={<EndIcon {...ICON} />} onClick={onEnd}>
        {t(status === 'current' ? 'list.endNow' : 'list.remove')}
      </Menu.Item>
    </RowActions>
  );
}

/** The columns of the list. Times are in the reader's `time_zone`. */
function useDeputyColumns(time_zone: string): readonly [Column<DeputyRecord>, ...Column<DeputyRecord>[]] {
  const { t } = useTranslation('deputies');
  const words = useDeputyWords(time_zone);
  const language = useLanguage();
  const day = (instant: string) => formatDate(instant, { time_zone, language }, 'short');
  return [
    {
      key: 'account',
      title: t('column.account'),
      sort: 'account',
      cell: ({ account, reason, status }) => (
        <NameCell code={initials(account)} name={account} note={reason} isOff={status === 'past'} />
      ),
      short: ({ account }) => account,
    },
    {
      key: 'deputy',
      title: t('column.deputy'),
      sort: 'deputy',
      width: 190,
      phone: 'text',
      short: ({ deputy }) => deputy,
      cell: ({ deputy }) => (
        <Box component="b" fw={600}>
          {deputy}
        </Box>
      ),
    },
    {
      key: 'period',
      title: t('column.period', { zone: zoneLabel(time_zone) }),
      sort: 'starts_at',
      isDescendingFirst: true,
      width: 200,
      cell: (row) => <Period ends={words.ends(row)} />,
      phone: 'note',
      short: ({ starts_at, ends_at }) => `${day(starts_at)} – ${day(ends_at)}`,
    },
    {
      key: 'stages',
      title: t('column.stages'),
      width: 190,
      cell: (row) => (
        <span className={classes.stages} title={words.stages(row)}>
          {words.stages(row)}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('column.status'),
      width: 140,
      cell: ({ status }) => <DeputyStatus status={status} />,
      phone: 'mark',
    },
  ];
}

function useDeputyFilters(): TableFilter[] {
  const { t } = useTranslation('deputies');
  return [
    {
      name: 'status',
      title: t('column.status'),
      takesOne: true,
      options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
  ];
}

function Period({ ends: [start, end] }: { ends: readonly [string, string] }) {
  return (
    <Stack component="span" gap={0} lh={1.4}>
      <span>{start} –</span> <span>{end}</span>
    </Stack>
  );
}

const STATUSES = ['current', 'upcoming', 'past'] as const;

/** Sorts and filters of the list. The default order is latest start first. */
const LIST_RULES = {
  sorts: ['-starts_at', 'starts_at', 'ends_at', 'account', 'deputy'],
  filters: { status: STATUSES },
} as const;

type Address = Pick<
  TableAddress<(typeof LIST_RULES)['filters']>,
  'search_by' | 'currentPage' | 'pageSize' | 'sort' | 'filters'
>;

function listFilter({ search_by, currentPage, pageSize, sort, filters }: Address) {
  return {
    search_by,
    page: String(currentPage),
    page_size: String(pageSize),
    sort,
    status: filters.status[0] ?? '',
  };
}
