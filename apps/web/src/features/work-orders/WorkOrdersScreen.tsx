import './work-orders-texts.ts';
import '../../lib/theme/styles-forms.ts';
import type { WorkOrderRow } from '@gerbang/shared/contracts/work-orders';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { DataTable } from '../../components/DataTable.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { DownloadButton } from '../../components/transfers/DownloadButton.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useTableState } from '../../lib/use-table-state.ts';
import { Narrowing } from './Narrowing.tsx';
import { WORK_ORDERS } from './paths.ts';
import { TeamsDialog } from './TeamsDialog.tsx';
import { useNow } from './use-now.ts';
import { useWorkOrderColumns, useWorkOrderFilters } from './use-work-order-columns.tsx';
import { useWorkOrdersAddress, wantedPage, wantedRows } from './use-work-orders-address.ts';
import { useWorkWords } from './use-work-words.ts';
import { Views } from './Views.tsx';
import { useWorkOrderCountsQuery, useWorkOrdersQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

/** What is to be done in the building. */
export function WorkOrdersScreen() {
  const { property_id, user_id, userData } = useAuth();
  if (property_id === null || user_id === null) return null;
  const time_zone = userData?.property.time_zone ?? 'Asia/Jakarta';
  // Another property has other work.
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
  const now = useNow();
  const shown = useWorkOrdersAddress();
  const [isTeamsOpen, openTeams] = useState(false);
  const request = useWorkOrdersQuery(wantedPage(property_id, shown, user_id), { refetchOnMountOrArgChange: true });
  const { data: counts } = useWorkOrderCountsQuery(property_id, { refetchOnMountOrArgChange: true });
  const table = useTableState<WorkOrderRow>(shown.address, request);
  const create = can('work_order.update') && <CreateButton />;
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
      <Views view={shown.view} counts={counts} onShow={shown.show} />
      <Narrowing property_id={property_id} shown={shown} />
      <DataTable
        name="work-order"
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
  // Three buttons with words do not fit beside each other on phones.
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
