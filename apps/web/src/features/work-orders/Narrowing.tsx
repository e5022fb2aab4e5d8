import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { DayRangeField } from '../../components/DayRangeField.tsx';
import { LINKED, type WorkOrdersAddress } from './use-work-orders-address.ts';
import { useWorkOrderOptionsQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

const LINKED_TEXT = {
  asset_id: 'list.filteredAsset',
  complaint_id: 'list.filteredComplaint',
  schedule_id: 'list.filteredSchedule',
} as const;

/** Narrows the list to a person, a team, a category or the days on which orders were made. */
export function Narrowing({ property_id, shown }: { property_id: string; shown: WorkOrdersAddress }) {
  const { t } = useTranslation('workOrders');
  const { data } = useWorkOrderOptionsQuery(property_id);
  const { ids, days, narrow } = shown;
  const choices = {
    assignee_id: { label: t('column.assignee'), list: data?.people ?? [] },
    team_id: { label: t('column.team'), list: data?.teams ?? [] },
    category_id: { label: t('column.category'), list: data?.categories ?? [] },
  };
  return (
    <div className={classes.narrowing}>
      {Object.entries(choices).map(([name, { label, list }]) => (
        <Select
          key={name}
          aria-label={label}
          placeholder={label}
          className={classes.choice ?? ''}
          size="sm"
          data={list.map(({ id, name: text }) => ({ value: id, label: text }))}
          value={ids[name] === '' ? null : (ids[name] ?? null)}
          onChange={(value) => narrow({ [name]: value ?? '' })}
          searchable
          clearable
          openOnFocus={false}
          clearButtonProps={{ 'aria-label': `${t('list.unset')}: ${label}` }}
          comboboxProps={{ shadow: 'md' }}
        />
      ))}
      <DayRangeField
        className={classes.days ?? ''}
        label={t('column.created_at')}
        placeholder={t('column.created_at')}
        clear={`${t('list.unset')}: ${t('column.created_at')}`}
        from={days['created_from'] ?? ''}
        until={days['created_until'] ?? ''}
        onChange={({ from, until }) => narrow({ created_from: from, created_until: until })}
      />
      {LINKED.filter((name) => ids[name] !== '').map((name) => (
        <Button
          key={name}
          variant="light"
          size="xs"
          rightSection={<IconX size={14} stroke={2} aria-hidden="true" />}
          aria-label={`${t('list.unset')}: ${t(LINKED_TEXT[name])}`}
          onClick={() => narrow({ [name]: '' })}
        >
          {t(LINKED_TEXT[name])}
        </Button>
      ))}
    </div>
  );
}
