import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { WorkOrderRow } from '@gerbang/shared/contracts/operations/work-orders';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconPlus, IconUsersGroup, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { DayRangeField } from '../../../components/calendar/DayRangeField.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { TicketViews } from '../../../entities/ticket/TicketList.tsx';
import { useTableState } from '../../../lib/address/use-table-state.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { formatDays } from '../../../lib/format/windows.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { useNow } from '../../../lib/use-now.ts';
import { TeamsDialog } from './TeamsDialog.tsx';
import { useWorkOrderColumns, useWorkOrderFilters } from './use-work-order-columns.tsx';
import { useWorkWords } from './use-work-words.ts';
import {
  WORK_ORDERS,
  useWorkOrdersAddress,
  wantedPage,
  wantedRows,
  VIEWS,
  type View,
  LINKED,
  type WorkOrdersAddress,
} from './work-orders-address.ts';
import { useWorkOrderCountsQuery, useWorkOrdersQuery, useWorkOrderOptionsQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

const CLOCK_MS = 30_000;

export function WorkOrdersScreen() {
  const { property_id, user_id, userData } = useAuth();
  if (property_id === null || user_id === null) return null;
  const time_zone = userData?.property.time_zone ?? 'Asia/Jakarta';
  // A new key resets the list when the property changes.
  return <WorkOrders key={property_id} property_id={property_id} user_id={user_id} time_zone={time_zone} />;
}

interface Props {
  property_id: string;
  user_id: string;
  time_zone: string;
}

function WorkOrders({ property_id, user_id, time_zone }: Props) {
  const { t } = useTranslation('workOrders');
  const can = useCan();
  const now = useNow(CLOCK_MS);
  const shown = useWorkOrdersAddress();
  const language = useLanguage();
  const countText = (count: number) => formatCount(Math.min(count, CAP), count >= CAP, language);
  const [isTeamsOpen, openTeams] = useState(false);
  const request = useWorkOrdersQuery(wantedPage(property_id, shown, user_id), { refetchOnMountOrArgChange: true });
  const { data: counts } = useWorkOrderCountsQuery(property_id, { refetchOnMountOrArgChange: true });
  const table = useTableState<WorkOrderRow>(shown.address, request);
  const create = can('work_order.update') && <CreateButton />;
  const views = VIEWS.map((name) => ({
    name,
    label: t(LABEL[name]),
    count: name === 'all' || counts === undefined ? undefined : countText(counts[name]),
    isBad: name === 'late' && (counts?.late ?? 0) > 0,
  }));
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      buttons={
        <>
          {can('work_order.update') && <TeamsButton onOpen={() => openTeams(true)} />}
          <DownloadButton name="work-order" filter={wantedRows(property_id, shown, user_id)} />
          {create}
        </>
      }
    >
      <TicketViews
        label={t('list.views')}
        views={views}
        shown={shown.view}
        onShow={shown.show}
        className={classes.views}
      />
      <ListFilters property_id={property_id} shown={shown} />
      <DataTable
        name="work-order"
        download="work-order"
        label={t('title')}
        table={table}
        columns={useWorkOrderColumns(useWorkWords(time_zone), now)}
        filters={useWorkOrderFilters()}
        search={{ label: t('list.search'), placeholder: t('list.search') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), action: create }}
      />
      {isTeamsOpen && <TeamsDialog property_id={property_id} onClose={() => openTeams(false)} />}
    </ListPage>
  );
}

function TeamsButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('workOrders');
  // Three buttons with text do not fit side by side on phones.
  if (useIsPhone())
    return (
      <ActionIcon className={classes.teamsIcon ?? ''} variant="default" aria-label={t('list.teams')} onClick={onOpen}>
        <IconUsersGroup size={20} stroke={1.8} />
      </ActionIcon>
    );
  return (
    <Button variant="default" leftSection={<IconUsersGroup size={16} stroke={1.8} />} onClick={onOpen}>
      {t('list.teams')}
    </Button>
  );
}

function CreateButton() {
  const { t } = useTranslation('workOrders');
  const isPhone = useIsPhone();
  return (
    <Button component={Link} to={`${WORK_ORDERS}/create`} leftSection={<IconPlus size={16} stroke={1.9} />}>
      {t(isPhone ? 'list.createShort' : 'list.create')}
    </Button>
  );
}

const LABEL = {
  mine_today: 'list.mineToday',
  mine: 'list.mine',
  open: 'list.open',
  late: 'list.late',
  unassigned: 'list.unassigned',
  all: 'list.all',
} as const satisfies Record<View, string>;

/** The server counts at most this many work orders. */
const CAP = 1_000;

const LINKED_TEXT = {
  asset_id: 'list.filteredAsset',
  complaint_id: 'list.filteredComplaint',
  schedule_id: 'list.filteredSchedule',
} as const;

function ListFilters({ property_id, shown }: { property_id: string; shown: WorkOrdersAddress }) {
  const { t } = useTranslation('workOrders');
  const { data } = useWorkOrderOptionsQuery(property_id);
  const { ids, days, narrow } = shown;
  const choices = {
    assignee_id: { label: t('column.assignee'), list: data?.people ?? [] },
    team_id: { label: t('column.team'), list: data?.teams ?? [] },
    category_id: { label: t('column.category'), list: data?.categories ?? [] },
  };
  return (
    <div className={classes.narrowing}>
      {Object.entries(choices).map(([name, { label, list }]) => (
        <Select
          key={name}
          aria-label={label}
          placeholder={label}
          className={classes.choice ?? ''}
          size="sm"
          data={list.map(({ id, name: text }) => ({ value: id, label: text }))}
          value={ids[name] === '' ? null : (ids[name] ?? null)}
          onChange={(value) => narrow({ [name]: value ?? '' })}
          searchable
          clearable
          openOnFocus={false}
          clearButtonProps={{ 'aria-label': `${t('list.unset')}: ${label}` }}
          comboboxProps={{ shadow: 'md' }}
        />
      ))}
      <DayRangeField
        className={classes.days ?? ''}
        label={t('column.created_at')}
        placeholder={t('column.created_at')}
        clear={`${t('list.unset')}: ${t('column.created_at')}`}
        from={days['created_from'] ?? ''}
        until={days['created_until'] ?? ''}
        onChange={({ from, until }) => narrow({ created_from: from, created_until: until })}
      />
      {LINKED.filter((name) => ids[name] !== '').map((name) => (
        <Limit key={name} text={t(LINKED_TEXT[name])} onUnset={() => narrow({ [name]: '' })} />
      ))}
      <PlannedLimit shown={shown} />
    </div>
  );
}

/** Maintenance behind a bar of the analytics, by outcome and planned days. */
function PlannedLimit({ shown: { outcome, days, narrow } }: { shown: WorkOrdersAddress }) {
  const { t } = useTranslation('workOrders');
  const language = useLanguage();
  const { planned_from = '', planned_until = '' } = days;
  if (outcome === undefined || planned_from === '' || planned_until === '') return null;
  const text = t('list.filteredOutcome', {
    outcome: t(`list.outcome.${outcome}`),
    days: formatDays(planned_from, planned_until, language),
  });
  return <Limit text={text} onUnset={() => narrow({ outcome: '', planned_from: '', planned_until: '' })} />;
}

function Limit({ text, onUnset }: { text: string; onUnset: () => void }) {
  const { t } = useTranslation('workOrders');
  return (
    <Button
      variant="light"
      size="xs"
      rightSection={<IconX size={14} stroke={2} aria-hidden="true" />}
      aria-label={`${t('list.unset')}: ${text}`}
      onClick={onUnset}
    >
      {text}
    </Button>
  );
}
