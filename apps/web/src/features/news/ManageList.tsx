import type { NewsRow } from '@gerbang/shared/contracts/news';
import type { NewsKind } from '@gerbang/shared/domain/news/news';
import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';

import { DataTable } from '../../components/DataTable.tsx';
import { useTableAddress, useTableState } from '../../lib/use-table-state.ts';
import { listFilter, listRules } from './list-filter.ts';
import { useNewsChoicesQuery, useNewsListQuery } from './news.api.ts';
import { NewsMenu } from './NewsMenu.tsx';
import { PATHS } from './paths.ts';
import { ReadersDrawer } from './ReadersDrawer.tsx';
import { RemoveNews } from './RemoveNews.tsx';
import { useNewsColumns, useNewsFilters } from './use-news-columns.tsx';

interface Props {
  kind: NewsKind;
  property: { id: string; time_zone: string };
}

/** All news of a kind, for those who write them. */
export function ManageList({ kind, property }: Props) {
  const { t } = useTranslation('news');
  const property_id = property.id;
  const [asked, setAsked] = useState<NewsRow | null>(null);
  const [removed, setRemoved] = useState<NewsRow | null>(null);
  const choices = useNewsChoicesQuery({ property_id, search: '' });
  const address = useTableAddress(listRules(choices.data?.categories.map(({ id }) => id) ?? []));
  // Which category an address names is known once the categories are.
  const [params] = useSearchParams();
  const isEarly = params.has('category_id') && choices.isLoading;
  const filter = listFilter(kind, property_id, address);
  const request = useNewsListQuery(isEarly ? skipToken : filter, { refetchOnMountOrArgChange: true });
  const table = useTableState<NewsRow>(address, request);
  const columns = useNewsColumns(property.time_zone, setAsked);
  const filters = useNewsFilters(choices.data?.categories ?? []);
  const create = (
    <Button component={Link} to={`${PATHS[kind]}/create`} leftSection={<IconPlus size={16} stroke={1.9} />}>
      {t('list.create')}
    </Button>
  );
  return (
    <>
      <DataTable
        name={`news-${kind}`}
        label={t('list.label')}
        table={table}
        columns={columns}
        filters={filters}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText'), action: create }}
        renderActions={(row) => <NewsMenu row={row} onReaders={() => setAsked(row)} onRemove={() => setRemoved(row)} />}
      />
      {asked !== null && (
        <ReadersDrawer
          news={{ property_id, id: asked.id, title: asked.title }}
          time_zone={property.time_zone}
          onClose={() => setAsked(null)}
        />
      )}
      <RemoveNews property_id={property_id} row={removed} onClose={() => setRemoved(null)} />
    </>
  );
}
