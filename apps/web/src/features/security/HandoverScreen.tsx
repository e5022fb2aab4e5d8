import type { Handover } from '@gerbang/shared/contracts/security';
import { HANDOVER_STATES } from '@gerbang/shared/domain/security/handovers';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { DataTable } from '../../components/DataTable.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { useTableAddress, useTableState } from '../../lib/use-table-state.ts';
import { HandoverDialog } from './HandoverDialog.tsx';
import { useHandoversQuery } from './security.api.ts';
import { useHandoverColumns } from './use-handover-columns.tsx';
import { usePlace } from './use-place.ts';
import { useSecurityWords } from './use-security-words.ts';
import { WriteHandover } from './WriteHandover.tsx';

import classes from './handover.module.css';

const RULES = { sorts: ['-signed_at', 'signed_at'], filters: { state: HANDOVER_STATES } } as const;

/** What one shift tells the next: written and signed by who leaves, read and signed by who arrives. */
export function HandoverScreen() {
  const { t } = useTranslation('security');
  const { property_id, time_zone, mayGuard } = usePlace();
  const words = useSecurityWords(time_zone);
  const [params, setParams] = useSearchParams();
  const [isWriting, setWriting] = useState(false);
  const address = useTableAddress(RULES);
  const { search_by, currentPage, pageSize, sort, filters } = address;
  const state = filters.state.length === 1 ? (filters.state[0] ?? '') : '';
  const page = { page: String(currentPage), page_size: String(pageSize), sort };
  const request = useHandoversQuery({ property_id, search_by, state, ...page }, { refetchOnMountOrArgChange: true });
  const table = useTableState<Handover>(address, request);
  const open = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('note');
        else next.set('note', id);
        return next;
      },
      { preventScrollReset: true },
    );
  const write = mayGuard && (
    <Button
      className={classes.write ?? ''}
      leftSection={<IconPencil size={18} stroke={1.9} aria-hidden="true" />}
      onClick={() => setWriting(true)}
    >
      {t('handover.write')}
    </Button>
  );
  return (
    <ListPage title={t('handover.title')} text={t('handover.text')} buttons={write}>
      <DataTable
        name="shift-handovers"
        label={t('handover.list')}
        table={table}
        columns={useHandoverColumns(words, open)}
        filters={[
          {
            name: 'state',
            title: t('handover.column.state'),
            options: HANDOVER_STATES.map((value) => ({ value, label: t(`handover.state.${value}`) })),
            takesOne: true,
          },
        ]}
        search={{ label: t('handover.search'), placeholder: t('handover.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('handover.emptyTitle'), text: t('handover.emptyText') }}
      />
      {isWriting && (
        <WriteHandover
          property_id={property_id}
          onClose={() => setWriting(false)}
          onWritten={(id) => {
            setWriting(false);
            open(id);
          }}
        />
      )}
      <HandoverDialog {...{ property_id, words }} id={params.get('note')} onClose={() => open(null)} />
    </ListPage>
  );
}
