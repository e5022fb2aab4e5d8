import '../../../lib/theme/styles-forms.ts';
import type { ComplaintRow, ComplaintCounts } from '@gerbang/shared/contracts/operations/complaints';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { Button, Group, Select } from '@mantine/core';
import { IconClockCog, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { DayRangeField } from '../../../components/calendar/DayRangeField.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { TicketViews } from '../../../entities/ticket/TicketList.tsx';
import { useTableState } from '../../../lib/address/use-table-state.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useNow } from '../../../lib/use-now.ts';
import {
  COMPLAINT_PAGES,
  useComplaintsAddress,
  wantedPage,
  wantedRows,
  VIEWS,
  type View,
} from './complaints-address.ts';
import type { ComplaintPage, ComplaintsAddress } from './complaints-address.ts';
import {
  useComplaintOptionsQuery,
  useComplaintCountsQuery,
  useComplaintsQuery,
  useLiveComplaints,
} from './complaints.api.ts';
import { CreateDialog } from './CreateDialog.tsx';
import { TargetsDialog } from './TargetsDialog.tsx';
import { TenantSelect } from './TenantSelect.tsx';
import { useComplaintColumns, useComplaintFilters } from './use-complaint-columns.tsx';
import { useComplaintWords } from './use-complaint-words.ts';

import classes from './complaints.module.css';

/** Lists all complaints of the property, or only those of tenants for Tenant Relations. */
export function ComplaintsScreen({ page }: { page: ComplaintPage }) {
  const { property_id, user_id, userData } = useAuth();
  if (property_id === null || user_id === null) return null;
  const time_zone = userData?.property.time_zone ?? 'Asia/Jakarta';
  // A new key resets the list when the property changes.
  return <Complaints key={property_id} {...{ page, property_id, user_id, time_zone }} />;
}

interface Props {
  page: ComplaintPage;
  property_id: string;
  user_id: string;
  time_zone: string;
}

function Complaints({ page, property_id, user_id, time_zone }: Props) {
  const { t } = useTranslation('complaints');
  const navigate = useNavigate();
  const now = useNow(MINUTE_MS);
  const shown = useComplaintsAddress(page);
  const [areTargetsOpen, openTargets] = useState(false);
  useLiveComplaints(property_id);
  const at = { page, user_id };
  const request = useComplaintsQuery(wantedPage(property_id, shown, at), { refetchOnMountOrArgChange: true });
  const { data: counts } = useComplaintCountsQuery(property_id, { refetchOnMountOrArgChange: true });
  const table = useTableState<ComplaintRow>(shown.address, request);
  const views = VIEWS[page].map((name: View) => {
    const count = countOf(page, name, counts);
    return { name, label: t(`view.${name}`), count, isBad: name === 'overdue' && (count ?? 0) > 0 };
  });
  return (
    <ListPage
      title={t(`page.${page}.title`)}
      text={t(`page.${page}.text`)}
      buttons={
        <>
          <DownloadButton name="complaint" filter={wantedRows(property_id, shown, at)} />
          <WriteButtons onTargets={() => openTargets(true)} onCreate={() => shown.create(true)} />
        </>
      }
    >
      <Group justify="space-between" gap="10px 16px">
        <TicketViews label={t('view.label')} views={views} shown={shown.view} onShow={shown.show} />
        <ListFilters property_id={property_id} shown={shown} />
      </Group>
      <DataTable
        name={`complaint-${page}`}
        download="complaint"
        label={t('list.label')}
        table={table}
        columns={useComplaintColumns(page, useComplaintWords(time_zone), now)}
        filters={useComplaintFilters(page)}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText') }}
      />
      {shown.isCreating && (
        <CreateDialog
          property_id={property_id}
          onClose={() => shown.create(false)}
          onCreated={(id) => void navigate(`${COMPLAINT_PAGES[page]}/${id}`)}
        />
      )}
      {areTargetsOpen && <TargetsDialog property_id={property_id} onClose={() => openTargets(false)} />}
    </ListPage>
  );
}

function WriteButtons({ onTargets, onCreate }: { onTargets: () => void; onCreate: () => void }) {
  const { t } = useTranslation('complaints');
  const mayWrite = useCan()('complaint.update');
  if (!mayWrite) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconClockCog size={16} stroke={1.8} />} onClick={onTargets}>
        {t('list.targets')}
      </Button>
      <Button leftSection={<IconPlus size={16} stroke={1.9} />} onClick={onCreate}>
        {t('list.create')}
      </Button>
    </>
  );
}

/**
 * Returns undefined for a view without a count. The server counts complaints from all sources, so Tenant Relations can
 * show only the count `waiting`.
 */
function countOf(page: ComplaintPage, view: View, counts: ComplaintCounts | undefined): number | undefined {
  if (counts === undefined || view === 'all' || view === 'nobody') return undefined;
  return page === 'issues' && view !== 'waiting' ? undefined : counts[view];
}

function ListFilters({ property_id, shown }: { property_id: string; shown: ComplaintsAddress }) {
  const { t } = useTranslation('complaints');
  const { data } = useComplaintOptionsQuery(property_id);
  const { limits, narrow } = shown;
  const { category_id, tenant_id, created_from, created_until } = limits;
  return (
    <div className={classes.selects}>
      <Select
        aria-label={t('list.category')}
        className={classes.select ?? ''}
        placeholder={t('list.allCategories')}
        data={(data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={category_id === '' ? null : category_id}
        onChange={(id) => narrow({ category_id: id ?? '' })}
        searchable
        clearable
        openOnFocus={false}
        clearButtonProps={{ 'aria-label': t('list.allCategories') }}
        comboboxProps={{ shadow: 'md' }}
      />
      <TenantSelect
        property_id={property_id}
        className={classes.select}
        placeholder={t('list.allTenants')}
        value={tenant_id}
        onChange={(tenant) => narrow({ tenant_id: tenant?.id ?? '' })}
      />
      <DayRangeField
        className={classes.select ?? ''}
        label={t('column.created_at')}
        placeholder={t('column.created_at')}
        clear={t('list.allDays')}
        from={created_from}
        until={created_until}
        onChange={({ from, until }) => narrow({ created_from: from, created_until: until })}
      />
    </div>
  );
}
