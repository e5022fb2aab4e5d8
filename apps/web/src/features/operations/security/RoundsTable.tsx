import '@mantine/core/styles/Group.layer.css';
import type { RoundRow } from '@gerbang/shared/contracts/operations/security';
import { ROUND_STATES } from '@gerbang/shared/domain/operations/security/rounds';
import { Group, UnstyledButton } from '@mantine/core';
import { useSearchParams } from 'react-router';

import type { Column } from '../../../components/table/data-table.ts';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { useTableAddress, useTableState } from '../../../lib/address/use-table-state.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { RoundDrawer, StateMark } from './RoundDrawer.tsx';
import { useSecurityWords } from './security-page.ts';
import type { SecurityWords } from './security-page.ts';
import { useRoundsQuery } from './security.api.ts';

import classes from './patrols.module.css';

const STATES = ['wrong', ...ROUND_STATES] as const;
const RULES = { sorts: ['-started_at', 'started_at'], filters: { state: STATES } } as const;

interface Props {
  property_id: string;
  time_zone: string;
}

export function RoundsTable({ property_id, time_zone }: Props) {
  const { t } = useTranslation('security');
  const words = useSecurityWords(time_zone);
  const [params, setParams] = useSearchParams();
  const address = useTableAddress(RULES);
  const { search_by, currentPage, pageSize, sort, filters } = address;
  const page = { page: String(currentPage), page_size: String(pageSize), sort };
  const filter = { property_id, search_by, state: filters.state[0] ?? '', ...page };
  const request = useRoundsQuery(filter, { refetchOnMountOrArgChange: true });
  const table = useTableState<RoundRow>(address, request);
  const open = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('round');
        else next.set('round', id);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <DownloadButton name="patrol-round" filter={filter} />
      </Group>
      <DataTable
        name="patrol-rounds"
        download="patrol-round"
        label={t('patrols.list')}
        table={table}
        columns={useColumns(words, open)}
        filters={[
          {
            name: 'state',
            title: t('patrols.column.state'),
            options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
            takesOne: true,
          },
        ]}
        search={{ label: t('patrols.search'), placeholder: t('patrols.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('patrols.emptyTitle'), text: t('patrols.emptyText') }}
      />
      <RoundDrawer {...{ property_id, words }} id={params.get('round')} onClose={() => open(null)} />
    </>
  );
}

function useColumns(
  words: SecurityWords,
  onOpen: (id: string) => void,
): readonly [Column<RoundRow>, ...Column<RoundRow>[]] {
  const { t } = useTranslation('security');
  return [
    {
      key: 'name',
      title: t('patrols.column.name'),
      cell: ({ id, name, started_at }) => (
        <UnstyledButton
          className={classes.link}
          aria-haspopup="dialog"
          aria-label={t('patrols.open', { name, time: words.moment(started_at) })}
          onClick={() => onOpen(id)}
        >
          {name}
        </UnstyledButton>
      ),
    },
    { key: 'guard', title: t('patrols.column.guard'), cell: ({ guard }) => guard.name, phone: 'text' },
    {
      key: 'started_at',
      title: t('patrols.column.started_at'),
      sort: 'started_at',
      isDescendingFirst: true,
      width: 140,
      cell: ({ started_at }) => <time dateTime={started_at}>{words.moment(started_at)}</time>,
      phone: 'note',
    },
    {
      key: 'seen',
      title: t('patrols.column.seen'),
      isNumber: true,
      width: 100,
      cell: ({ seen, stops }) => `${seen}/${stops}`,
    },
    {
      key: 'incidents',
      title: t('patrols.column.incidents'),
      isNumber: true,
      width: 110,
      cell: ({ incidents }) => incidents,
    },
    {
      key: 'state',
      title: t('patrols.column.state'),
      width: 190,
      cell: ({ state }) => <StateMark state={state} />,
      phone: 'mark',
    },
  ];
}
