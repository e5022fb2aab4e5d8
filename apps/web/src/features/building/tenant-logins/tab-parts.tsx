import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { TableAddress } from '../../../lib/address/use-table-state.ts';

import classes from './tenant-logins.module.css';

export function TabHead({ text, buttons }: { text: string; buttons: ReactNode }) {
  return (
    <Group gap="10px 16px" justify="space-between" mih={36}>
      <Text fz={13} c="dimmed">
        {text}
      </Text>
      <div className={classes.buttons}>{buttons}</div>
    </Group>
  );
}

type Address = Pick<TableAddress, 'search_by' | 'currentPage' | 'pageSize' | 'sort' | 'filters'>;

/** `first` is the server's default order. It is left out of the query. */
export function listFilter(
  { search_by, currentPage, pageSize, sort, filters }: Address,
  first: string,
  at: { property_id: string; tenant_id: string },
): Record<string, string> {
  const chosen = Object.entries(filters).map(([name, values]) => [name, values[0] ?? '']);
  return {
    search_by,
    page: String(currentPage),
    page_size: String(pageSize),
    sort: sort === first ? '' : sort,
    ...(Object.fromEntries(chosen) as Record<string, string>),
    ...at,
  };
}
