import './form-texts.ts';
import type { PublicProperty } from '@gerbang/shared/contracts/public-lists';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { usePrefetchFloors, usePublicPropertiesQuery } from '../lib/api/public-lists.api.ts';
import { ListSelect } from './ListSelect.tsx';

interface Props {
  value: PublicProperty | null;
  onChange: (property: PublicProperty) => void;
  error?: ReactNode;
  'data-path'?: string;
}

const LIMIT = 50;
/** Few enough that the floors of each can be at hand before one of them is chosen. */
const FEW = 5;

/** The dropdown of the public properties; with more than it can show, the server searches. */
export function PropertySelect({ value, onChange, error, 'data-path': path }: Props) {
  const { t } = useTranslation('forms');
  const [text, setText] = useState(value?.name ?? '');
  const [typed] = useDebouncedValue(text.trim(), 250);
  // The chosen name in the field is no wish to search for it.
  const search = typed === value?.name ? '' : typed;
  const { data, isFetching, isError, refetch } = usePublicPropertiesQuery({ search, limit: LIMIT });
  const found = data ?? [];
  const known = value === null || found.some(({ id }) => id === value.id) ? found : [value, ...found];
  const prefetchFloors = usePrefetchFloors();
  const makeReady = () => {
    if (known.length <= FEW) for (const { id } of known) prefetchFloors({ property_id: id });
  };
  const choose = (id: string | null) => {
    const property = known.find((one) => one.id === id);
    if (property !== undefined) onChange(property);
  };
  return (
    <ListSelect
      label={t('property.label')}
      value={value?.id ?? null}
      onChange={choose}
      list={{
        options: known.map(({ id, name }) => ({ value: id, label: name })),
        isLoading: isFetching,
        isError,
        retry: () => void refetch(),
      }}
      onOpen={makeReady}
      error={error}
      texts={{ failed: t('property.failed'), empty: t('property.empty') }}
      search={{ text, onChange: setText }}
      {...(path !== undefined && { 'data-path': path })}
    />
  );
}
