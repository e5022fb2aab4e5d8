import '@mantine/core/styles/Skeleton.layer.css';
import type { TenantItem } from '@gerbang/shared/contracts/building/public-lists';
import { Button, Skeleton, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronRight, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { Thumb } from '../../../components/photos/Thumb.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTenantItemsQuery } from '../../../lib/api/public-lists.api.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { ItemValues } from './goods-values.ts';
import { fromSaved } from './saved-item.ts';

import fields from '../../../components/dialogs/FormModal.module.css';
import layout from '../../../lib/theme/layout.module.css';
import classes from './goods-form.module.css';

export interface SavedItemsProps {
  tenant_id: string;
  onNew: () => void;
  /** Asks the tenant to log in again after the session has ended. */
  onLogin: () => void;
}

/** Picks one saved item, whose quantity is asked next. */
export function ItemPicker({ onPick, ...saved }: SavedItemsProps & { onPick: (item: ItemValues) => void }) {
  const { t } = useTranslation('goods');
  return (
    <SavedItems {...saved} label={t('saved.search')}>
      {(items) =>
        items.map((item) => (
          <li key={item.id}>
            <UnstyledButton className={classes.savedItem} onClick={() => onPick(fromSaved(item))}>
              <Thumb src={item.image_url} size={44} />
              <span className={`${layout.grow} ${classes.savedName}`}>{item.name}</span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))
      }
    </SavedItems>
  );
}

interface Props extends SavedItemsProps {
  /** Name of the search field. */
  label: string;
  /** Shown beside the button for a new item. */
  action?: ReactNode;
  /** Shows the items that were found, as list items. */
  children: (items: readonly TenantItem[]) => ReactNode;
}

/** The tenant's saved items with a search, and a button for a new item. */
export function SavedItems({ tenant_id, label, action, onNew, onLogin, children }: Props) {
  const { t } = useTranslation(['goods', 'errors']);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const { data, isFetching, isError, error, refetch } = useTenantItemsQuery(
    // Without a search it is the same query as that of the form.
    search === '' ? { tenant_id } : { tenant_id, search },
    { refetchOnMountOrArgChange: true },
  );
  const hasEnded = problemOf(error)?.status === 401;
  return (
    <div className={fields.fields}>
      <TextInput
        data-autofocus
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        type="search"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={classes.pickerActions}>
        {action}
        <Button
          variant="light"
          className={classes.addItem}
          leftSection={<IconPlus size={20} stroke={2} />}
          onClick={onNew}
        >
          {t('goods:item.addNew')}
        </Button>
      </div>
      {isError && !isFetching ? (
        <LoadFailure
          text={hasEnded ? t('errors:code.unauthenticated') : t('goods:saved.failed')}
          onRetry={hasEnded ? onLogin : () => void refetch()}
          {...(hasEnded && { retry: t('goods:failure.login') })}
        />
      ) : (
        <List items={data} isSearch={search !== ''}>
          {children}
        </List>
      )}
    </div>
  );
}

interface ListProps extends Pick<Props, 'children'> {
  items: readonly TenantItem[] | undefined;
  isSearch: boolean;
}

function List({ items, isSearch, children }: ListProps) {
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
  return <ul className={layout.list}>{children(items)}</ul>;
}
