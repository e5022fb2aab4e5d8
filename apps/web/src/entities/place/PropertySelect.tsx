import type { PublicProperty } from '@gerbang/shared/contracts/building/public-lists';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ListSelect } from '../../components/form/ListSelect.tsx';
import { usePrefetchFloors, usePublicPropertiesQuery } from '../../lib/api/public-lists.api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

interface Props {
  value: PublicProperty | null;
  onChange: (property: PublicProperty) => void;
  error?: ReactNode;
  'data-path'?: string;
}

const LIMIT = 50;
/** With at most this many properties, opening the list prefetches the floors of all of them. */
const PREFETCH_LIMIT = 5;

/** Selects a public property. The server searches, because there can be more properties than one response contains. */
export function PropertySelect({ value, onChange, error, 'data-path': path }: Props) {
  const { t } = useTranslation('forms');
  const [text, setText] = useState(value?.name ?? '');
  const [typed] = useDebouncedValue(text.trim(), 250);
  // The field contains the name of the chosen property, which is not a search.
  const search = typed === value?.name ? '' : typed;
  const { data, isFetching, isError, refetch } = usePublicPropertiesQuery({ search, limit: LIMIT });
  const found = data ?? [];
  const known = value === null || found.some(({ id }) => id === value.id) ? found : [value, ...found];
  const prefetchFloors = usePrefetchFloors();
  const makeReady = () => {
    if (known.length <= PREFETCH_LIMIT) for (const { id } of known) prefetchFloors({ property_id: id });
  };
  const choose = (id: string | null) => {
    const property = known.find((option) => option.id === id);
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
