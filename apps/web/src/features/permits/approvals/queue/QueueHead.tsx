import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { ActionIcon, Checkbox, Group, Menu, TextInput, Title, Tooltip, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconSortAscending, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { RefObject } from 'react';

import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { isWaitingView, ORDERS } from '../use-approvals-address.ts';
import type { ApprovalsAddress, Order } from '../use-approvals-address.ts';
import type { QueueState } from '../use-queue.ts';
import { FilterChips } from './FilterChips.tsx';
import type { Selection } from './use-selection.ts';

import classes from './queue.module.css';

const TYPING_MS = 250;

interface Props {
  address: ApprovalsAddress;
  queue: QueueState;
  selection: Selection;
  search: RefObject<HTMLInputElement | null>;
}

export function QueueHead({ address, queue, selection, search }: Props) {
  const { t } = useTranslation('approvals');
  const selectAll = t('queue.selectAll');
  return (
    <div className={classes.head}>
      <Group gap={12} wrap="nowrap" mih={26}>
        <Title order={1} flex={1} fz={17} lts="-0.015em" lh={1.3}>
          {t('title')}
        </Title>
        <ActionIcon
          className={classes.searchButton ?? ''}
          size={28}
          aria-label={t('queue.openSearch')}
          aria-keyshortcuts="/"
          onClick={() => search.current?.focus()}
        >
          <IconSearch size={16} stroke={1.9} />
        </ActionIcon>
        <SortMenu address={address} />
        <Tooltip label={selectAll} withinPortal={false}>
          <Checkbox
            size="xs"
            className={classes.all ?? ''}
            aria-label={selectAll}
            checked={selection.isAll}
            indeterminate={selection.rows.length > 0 && !selection.isAll}
            disabled={!queue.rows.some((row) => row.mine.length > 0)}
            onChange={selection.toggleAll}
          />
        </Tooltip>
      </Group>
      <SearchField address={address} search={search} />
      <FilterChips address={address} counts={queue.counts} />
    </div>
  );
}

function SortMenu({ address }: { address: ApprovalsAddress }) {
  const { t } = useTranslation('approvals');
  const isTimed = isWaitingView(address.view);
  // Permits that wait for nobody have no deadline, so their default order is latest first.
  const orders = isTimed ? ORDERS : ORDERS.filter((order) => order !== '-created_at');
  const name = (order: Order) => {
    if (order === 'created_at') return t('queue.order.created_at');
    return t(order === 'due_at' && isTimed ? 'queue.order.due_at' : 'queue.order.newest');
  };
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.sort ?? ''} aria-label={t('queue.sort', { order: name(address.order) })}>
          <IconSortAscending size={15} stroke={1.8} aria-hidden="true" />
          {name(address.order)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {orders.map((order) => (
          <Menu.Item
            key={order}
            aria-current={order === address.order || undefined}
            onClick={() => address.filter({ order })}
          >
            {name(order)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Writes the search term to the address after a pause. The typed text is local state, so that a change of the list does
 * not reset it.
 */
function SearchField({ address, search }: Pick<Props, 'address' | 'search'>) {
  const { t } = useTranslation('approvals');
  const [text, setText] = useState(address.search_by);
  const send = useDebouncedCallback((search_by: string) => address.filter({ search_by }), TYPING_MS);
  return (
    <TextInput
      ref={search}
      type="search"
      size="xs"
      className={classes.search ?? ''}
      data-filled={text !== '' || undefined}
      aria-label={t('queue.search')}
      placeholder={t('queue.searchHint')}
      aria-keyshortcuts="/"
      maxLength={120}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        send(currentTarget.value);
      }}
      leftSection={<IconSearch size={15} stroke={1.9} aria-hidden="true" />}
      rightSection={
        text !== '' && (
          <ActionIcon
            size={24}
            aria-label={t('queue.clearSearch')}
            onClick={() => {
              setText('');
              address.filter({ search_by: '' });
            }}
          >
            <IconX size={14} stroke={1.9} />
          </ActionIcon>
        )
      }
    />
  );
}
