import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { Box, TextInput } from '@mantine/core';
import { useId } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { FloorSelect } from '../../../entities/place/FloorSelect.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { missingDetails } from './unloading-choice.ts';
import type { Detail, UnloadingChoice } from './unloading-choice.ts';
import type { Fault } from './unloading-faults.ts';

import grid from '../../../components/form/form-grid.module.css';
import classes from './unloading-form.module.css';

interface Props {
  form: LoadingForm;
  choice: UnloadingChoice;
  onChange: (part: Partial<UnloadingChoice>) => void;
  faults: readonly Fault[];
}

/** Asks for required details that the loading form lacks. Most loading forms lack none. */
export function MissingDetails({ form, choice, onChange, faults }: Props) {
  const { t } = useTranslation('unloading');
  const fieldError = useFieldError();
  const titleId = useId();
  const missing = missingDetails(form);
  const { code } = form;
  const errorAt = (path: string) => fieldError(faults.find((fault) => fault.path === path)?.code);
  const setDetail = (detail: Detail, text: string) =>
    onChange({ details: { ...choice.details, [code]: { ...choice.details[code], [detail]: text } } });
  return (
    <fieldset className={classes.list} aria-labelledby={titleId}>
      <Box p={0} fz={14} fw={600} id={titleId}>
        {t('missing')}
      </Box>
      <div className={`${grid.grid} ${classes.fields}`}>
        {form.floor === null && (
          <FloorSelect
            property_id={form.property.id}
            value={choice.floors[code] ?? null}
            onChange={(floor) => onChange({ floors: { ...choice.floors, [code]: floor } })}
            error={errorAt(`floors.${code}`)}
            data-path={`floors.${code}`}
          />
        )}
        {missing.map((detail) => (
          <TextInput
            key={detail}
            label={t(`detail.${detail}`)}
            type={detail === 'phone' ? 'tel' : 'text'}
            value={choice.details[code]?.[detail] ?? ''}
            onChange={({ currentTarget }) => setDetail(detail, currentTarget.value)}
            error={errorAt(`details.${code}.${detail}`)}
            data-path={`details.${code}.${detail}`}
          />
        ))}
      </div>
    </fieldset>
  );
}
