import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';

import { ListSelect } from '../../components/form/ListSelect.tsx';
import { usePublicFloorsQuery } from '../../lib/api/public-lists.api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

export interface ChosenFloor {
  id: string;
  name: string;
}

interface Props {
  property_id: string | null;
  value: ChosenFloor | null;
  onChange: (floor: ChosenFloor) => void;
  error?: ReactNode;
  'data-path'?: string;
}

/** Selects a floor of a property. Each property has its own list. */
export function FloorSelect({ property_id, value, onChange, error, 'data-path': path }: Props) {
  const { t } = useTranslation('forms');
  const { currentData, isFetching, isError, refetch } = usePublicFloorsQuery(
    property_id === null ? skipToken : { property_id },
  );
  const floors = currentData ?? [];
  // Until the list is loaded, a restored floor is shown by its saved name.
  const known = currentData === undefined && value !== null ? [value] : floors;
  return (
    <ListSelect
      label={t('floor.label')}
      value={value?.id ?? null}
      onChange={(id) => {
        const floor = known.find((option) => option.id === id);
        if (floor !== undefined) onChange({ id: floor.id, name: floor.name });
      }}
      list={{
        options: known.map((floor) => ({ value: floor.id, label: floor.name })),
        isLoading: isFetching,
        isError,
        retry: () => void refetch(),
      }}
      error={error}
      disabled={property_id === null}
      {...(property_id === null && { placeholder: t('floor.propertyFirst') })}
      texts={{ failed: t('floor.failed'), empty: t('floor.empty') }}
      {...(path !== undefined && { 'data-path': path })}
    />
  );
}
