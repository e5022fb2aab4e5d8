import { Input, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import type { GoodsFormState } from './use-goods-form.ts';

import grid from '../../components/form-grid.module.css';
import classes from './goods-form.module.css';

/** What may be said beside the place: a related work permit, and anything else. */
export function PlaceNotes({ form: { values, change, errorAt, tenant } }: { form: GoodsFormState }) {
  const { t } = useTranslation('goods');
  const error = useFieldError();
  const notesId = useId();
  return (
    <>
      <TextInput
        label={t('sika')}
        value={values.sika}
        onChange={({ currentTarget }) => change({ sika: currentTarget.value })}
        maxLength={40}
        data-path="sika"
      />
      <Input.Wrapper
        id={notesId}
        className={tenant === null ? undefined : grid.wide}
        label={t('notes')}
        error={error(errorAt('description'))}
      >
        <Input
          id={notesId}
          component="textarea"
          rows={1}
          multiline
          className={classes.notes}
          value={values.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          // With the related permit before it, it still fits where it is sent.
          maxLength={900}
          data-path="description"
        />
      </Input.Wrapper>
    </>
  );
}
