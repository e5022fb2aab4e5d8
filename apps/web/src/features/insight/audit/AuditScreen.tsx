import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { AuditRow } from '@gerbang/shared/contracts/insight/audit';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { Switch, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { DayRangeField } from '../../../components/calendar/DayRangeField.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { useTableState } from '../../../lib/address/use-table-state.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useAuditLogQuery } from './audit.api.ts';
import { EntryDrawer } from './EntryDrawer.tsx';
import { auditFilter, useAuditAddress } from './use-audit-address.ts';
import type { Limit } from './use-audit-address.ts';
import { useAuditColumns, useAuditFilters } from './use-audit-columns.tsx';
import { useAuditWords } from './use-audit-words.ts';
import { VerifyCard } from './VerifyCard.tsx';

import classes from './audit.module.css';

export function AuditScreen() {
  const { t } = useTranslation('audit');
  const { property_id: own, userData } = useAuth();
  const property_id = own ?? '';
  const time_zone = userData?.property.time_zone ?? 'Asia/Jakarta';
  const words = useAuditWords();
  const [opened, setOpened] = useState<AuditRow | null>(null);
  const state = useAuditAddress();
  const { limits, limit, limitOnly, withSystem } = state;
  const request = useAuditLogQuery(auditFilter(property_id, state), { refetchOnMountOrArgChange: true });
  const table = useTableState<AuditRow>(state.address, request);
  const [first] = table.datas;
  return (
    <ListPage
      title={t('title')}
      text={t('list.text')}
      buttons={<DownloadButton name="audit" filter={auditFilter(property_id, state)} />}
    >
      <VerifyCard
        // The key discards the result of the check when the property changes.
        key={property_id}
        property_id={property_id}
        time_zone={time_zone}
        onShow={state.showEntry}
      />
      <AuditLimits
        limits={limits}
        time_zone={time_zone}
        names={{
          author: first === undefined ? undefined : words.author(first.author),
          record: (first && words.record(first.record)) ?? undefined,
        }}
        onLimit={limit}
      >
        <Switch
          label={t('system')}
          checked={withSystem}
          onChange={({ currentTarget }) => state.showSystem(currentTarget.checked)}
        />
      </AuditLimits>
      <DataTable
        name="audit"
        download="audit"
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

interface Props {
  limits: Readonly<Record<Limit, string>>;
  time_zone: string;
  /** Names of the person and the record in the filter. They are found in the loaded rows. */
  names: { author: string | undefined; record: string | undefined };
  onLimit: (limit: Partial<Record<Limit, string>>) => void;
  children: ReactNode;
}

function AuditLimits({ limits: { from, to, author_id, record_id }, time_zone, names, onLimit, children }: Props) {
  const { t } = useTranslation('audit');
  const [today] = useState(() => wallClock(new Date(), time_zone).date);
  return (
    <div className={classes.narrowing}>
      <DayRangeField
        className={classes.days ?? ''}
        label={t('days.label')}
        placeholder={t('days.all')}
        clear={t('days.clear')}
        from={from}
        until={to}
        last={today}
        onChange={(days) => onLimit({ from: days.from, to: days.until })}
      />
      {children}
      {author_id !== '' && (
        <Only
          text={t('only.author', { name: names.author ?? t('only.one') })}
          onUnset={() => onLimit({ author_id: '' })}
        />
      )}
      {record_id !== '' && (
        <Only
          text={t('only.record', { name: names.record ?? t('only.oneRecord') })}
          onUnset={() => onLimit({ record_id: '' })}
        />
      )}
    </div>
  );
}

function Only({ text, onUnset }: { text: string; onUnset: () => void }) {
  const { t } = useTranslation('audit');
  return (
    <span className={classes.only}>
      {text}
      <UnstyledButton className={classes.unset} aria-label={t('only.unset', { name: text })} onClick={onUnset}>
        <IconX size={14} stroke={1.9} aria-hidden="true" />
      </UnstyledButton>
    </span>
  );
}
