import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { FloorSelect } from '../../components/FloorSelect.tsx';
import { PropertySelect } from '../../components/PropertySelect.tsx';
import { PlaceNotes } from './PlaceNotes.tsx';
import type { GoodsFormState } from './use-goods-form.ts';

import grid from '../../components/form-grid.module.css';

/** Where a visitor's goods go. */
export function DestinationSection({ form }: { form: GoodsFormState }) {
  const { t } = useTranslation('goods');
  const error = useFieldError();
  const { values, change, errorAt } = form;
  return (
    <div className={grid.grid}>
      <div className={grid.wide}>
        <PropertySelect
          value={values.property}
          onChange={(property) => {
            if (property.id === values.property?.id) return;
            // Floors, days and slots are another property's.
            change({ property, floor: null, location: '', date: '', time: '' });
          }}
          error={error(errorAt('property'))}
          data-path="property"
        />
      </div>
      <FloorSelect
        key={values.property?.id}
        property_id={values.property?.id ?? null}
        value={values.floor}
        onChange={(floor) => change({ floor })}
        error={error(errorAt('floor'))}
        data-path="floor"
      />
      <TextInput
        label={t('unit')}
        placeholder={t('unitPlaceholder')}
        value={values.location}
        onChange={({ currentTarget }) => change({ location: currentTarget.value })}
        error={error(errorAt('location'))}
        data-path="location"
      />
      <PlaceNotes form={form} />
    </div>
  );
}
