import '@mantine/core/styles/Skeleton.layer.css';
import type { TenantItem } from '@gerbang/shared/contracts/building/public-lists';
import { Button, Skeleton, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronRight, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { Thumb } from '../../../components/photos/Thumb.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTenantItemsQuery } from '../../../lib/api/public-lists.api.ts';
import { balanceOf } from './balances.ts';
import type { ItemValues } from './goods-values.ts';
import { fromSaved } from './saved-item.ts';
import { InsideText } from './TooMuch.tsx';

import layout from '../../../lib/theme/layout.module.css';
import classes from './goods-form.module.css';

interface Props {
  tenant_id: string;
  onPick: (item: ItemValues) => void;
  onNew: () => void;
  /** True for goods out, where each item shows how much is inside. */
  showsInside: boolean;
  /** Asks the tenant to log in again after the session has ended. */
  onLogin: () => void;
}

export function SavedItems({ tenant_id, showsInside, onPick, onNew, onLogin }: Props) {
  const { t } = useTranslation(['goods', 'errors']);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const { data, isFetching, isError, error, refetch } = useTenantItemsQuery(
    { tenant_id, search },
    { refetchOnMountOrArgChange: true },
  );
  const hasEnded = problemOf(error)?.status === 401;
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={t('goods:saved.search')}
        placeholder={t('goods:saved.search')}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        type="search"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button
        variant="light"
        fullWidth
        my={12}
        className={classes.addItem}
        leftSection={<IconPlus size={20} stroke={2} />}
        onClick={onNew}
      >
        {t('goods:item.addNew')}
      </Button>
      {isError && !isFetching ? (
        <LoadFailure
          text={hasEnded ? t('errors:code.unauthenticated') : t('goods:saved.failed')}
          onRetry={hasEnded ? onLogin : () => void refetch()}
          {...(hasEnded && { retry: t('goods:failure.login') })}
        />
      ) : (
        <List items={data} isSearch={search !== ''} showsInside={showsInside} onPick={onPick} />
      )}
    </>
  );
}

interface ListProps {
  items: readonly TenantItem[] | undefined;
  isSearch: boolean;
  showsInside: boolean;
  onPick: (item: ItemValues) => void;
}

function List({ items, isSearch, showsInside, onPick }: ListProps) {
  const { t } = useTranslation(['goods', 'common']);
  if (items === undefined) {
    return (
      <div aria-busy="true" aria-label={t('common:loading')}>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} h={60} mb={8} radius={10} />
        ))}
      </div>
    );
  }
  if (items.length === 0) {
    return <Text c="dimmed">{isSearch ? t('goods:saved.nothingFound') : t('goods:saved.empty')}</Text>;
  }
  return (
    <ul className={classes.savedItems}>
      {items.map((item) => (
        <li key={item.id}>
          <UnstyledButton className={classes.savedItem} onClick={() => onPick(fromSaved(item))}>
            <Thumb src={item.image_url} size={44} />
            <span className={layout.grow}>
              <span className={classes.savedName}>{item.name}</span>
              {showsInside && <Inside item={item} />}
            </span>
            <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

function Inside({ item }: { item: TenantItem }) {
  const balance = balanceOf(item);
  return balance === undefined ? null : <InsideText balance={balance} />;
}
