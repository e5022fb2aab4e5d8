import './complaints-texts.ts';
import '../../lib/theme/styles-forms.ts';
import type { ComplaintRow } from '@gerbang/shared/contracts/complaints';
import { Button } from '@mantine/core';
import { IconClockCog, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { DataTable } from '../../components/DataTable.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { DownloadButton } from '../../components/transfers/DownloadButton.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { useTableState } from '../../lib/use-table-state.ts';
import { useComplaintCountsQuery, useComplaintsQuery } from './complaints.api.ts';
import { CreateDialog } from './CreateDialog.tsx';
import { Narrowing } from './Narrowing.tsx';
import { COMPLAINT_PAGES, type ComplaintPage } from './paths.ts';
import { TargetsDialog } from './TargetsDialog.tsx';
import { useComplaintColumns, useComplaintFilters } from './use-complaint-columns.tsx';
import { useComplaintWords } from './use-complaint-words.ts';
import { useComplaintsAddress, wantedPage, wantedRows } from './use-complaints-address.ts';
import { useLiveComplaints } from './use-live-complaints.ts';
import { useNow } from './use-now.ts';
import { Views } from './Views.tsx';

import classes from './complaints.module.css';

/** The complaints of the property: all that came in, or as Tenant Relations look after their tenants. */
export function ComplaintsScreen({ page }: { page: ComplaintPage }) {
  const { property_id, user_id, userData } = useAuth();
  if (property_id === null || user_id === null) return null;
  const time_zone = userData?.property.time_zone ?? 'Asia/Jakarta';
  // Another property has other complaints.
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
  const now = useNow();
  const shown = useComplaintsAddress(page);
  const [areTargetsOpen, openTargets] = useState(false);
  useLiveComplaints(property_id);
  const at = { page, user_id };
  const request = useComplaintsQuery(wantedPage(property_id, shown, at), { refetchOnMountOrArgChange: true });
  const { data: counts } = useComplaintCountsQuery(property_id, { refetchOnMountOrArgChange: true });
  const table = useTableState<ComplaintRow>(shown.address, request);
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
      <div className={classes.narrowing}>
        <Views page={page} view={shown.view} counts={counts} onShow={shown.show} />
        <Narrowing property_id={property_id} shown={shown} />
      </div>
      <DataTable
        name={`complaint-${page}`}
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
