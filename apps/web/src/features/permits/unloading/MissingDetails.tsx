import type { LoadingForm } from '@gerbang/shared/contracts/goods';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { FloorSelect } from '../../components/FloorSelect.tsx';
import { missingDetails } from './exit-choice.ts';
import type { Detail, ExitChoice } from './exit-choice.ts';
import type { Fault } from './exit-faults.ts';

import grid from '../../components/form-grid.module.css';
import classes from './exit.module.css';

interface Props {
  form: LoadingForm;
  choice: ExitChoice;
  onChange: (part: Partial<ExitChoice>) => void;
  faults: readonly Fault[];
}

/** Asks for what the loading form did not bring and the new permit must have; usually nothing. */
export function ExitDetails({ form, choice, onChange, faults }: Props) {
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
      <div className={classes.listTitle} id={titleId}>
        {t('missing')}
      </div>
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
