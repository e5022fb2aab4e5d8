import '../../components/deputies/deputies-texts.ts';
import '../../lib/theme/styles-forms.ts';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import type { DeputyRecord } from '@gerbang/shared/contracts/deputies';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/DataTable.tsx';
import { decidedStages } from '../../components/deputies/away.ts';
import { useDeputiesQuery } from '../../components/deputies/deputies.api.ts';
import { DeputyDialog } from '../../components/deputies/DeputyDialog.tsx';
import { EndDeputy } from '../../components/deputies/EndDeputy.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { useTableAddress, useTableState } from '../../lib/use-table-state.ts';
import { DeputyMenu } from './DeputyMenu.tsx';
import { LIST_RULES, listFilter } from './list-filter.ts';
import { useDeputyColumns, useDeputyFilters } from './use-deputy-columns.tsx';

/** Who decides for whom, from when to when. */
export function DeputiesScreen() {
  const { userData } = useAuth();
  return userData === null ? null : <List reader={userData} />;
}

/** What is open above the list. */
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
  // The deputy sees it too, but it is not theirs to change.
  const actions = (record: DeputyRecord) =>
    (keepsPeople || record.account_id === reader.id) && (
      <DeputyMenu
        row={record}
        onEdit={() => setOpen({ what: 'form', record })}
        onEnd={() => setOpen({ what: 'end', record })}
      />
    );
  return (
    <ListPage title={t('title')} text={t('list.text')} buttons={create}>
      <DataTable
        name="deputies"
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
