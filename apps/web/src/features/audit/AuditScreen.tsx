import './audit-texts.ts';
import '../../lib/theme/styles-forms.ts';
import type { AuditRow } from '@gerbang/shared/contracts/audit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/DataTable.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useTableState } from '../../lib/use-table-state.ts';
import { useAuditLogQuery } from './audit.api.ts';
import { EntryDrawer } from './EntryDrawer.tsx';
import { Narrowing } from './Narrowing.tsx';
import { auditFilter, useAuditAddress } from './use-audit-address.ts';
import { useAuditColumns, useAuditFilters } from './use-audit-columns.tsx';
import { useAuditWords } from './use-audit-words.ts';
import { VerifyCard } from './VerifyCard.tsx';

/** Who changed what, and the proof that nothing was altered since. */
export function AuditScreen() {
  const { t } = useTranslation('audit');
  const { property_id: own, userData } = useAuth();
  const property_id = own ?? '';
  const time_zone = userData?.property.time_zone ?? 'Asia/Jakarta';
  const words = useAuditWords();
  const [opened, setOpened] = useState<AuditRow | null>(null);
  const { address, limits, limit, limitOnly } = useAuditAddress();
  const request = useAuditLogQuery(auditFilter(property_id, { address, limits }), { refetchOnMountOrArgChange: true });
  const table = useTableState<AuditRow>(address, request);
  const [first] = table.datas;
  return (
    <ListPage title={t('title')} text={t('list.text')} buttons={null}>
      <VerifyCard
        // What was found of one property says nothing of another.
        key={property_id}
        property_id={property_id}
        time_zone={time_zone}
        onShow={(id) => limitOnly({ search_by: id })}
      />
      <Narrowing
        limits={limits}
        time_zone={time_zone}
        names={{
          author: first === undefined ? undefined : words.author(first.author),
          record: (first && words.record(first.record)) ?? undefined,
        }}
        onLimit={limit}
      />
      <DataTable
        name="audit"
        label={t('list.label')}
        table={table}
        columns={useAuditColumns(time_zone, setOpened)}
        filters={useAuditFilters()}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText') }}
      />
      <EntryDrawer
        row={opened}
        time_zone={time_zone}
        onClose={() => setOpened(null)}
        onLimit={(to) => {
          setOpened(null);
          limitOnly(to);
        }}
      />
    </ListPage>
  );
}
