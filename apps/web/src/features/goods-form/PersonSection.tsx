import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import type { PersonField } from './goods-values.ts';
import type { GoodsFormState } from './use-goods-form.ts';

import grid from '../../components/form-grid.module.css';
import classes from './goods-form.module.css';

interface Props {
  form: GoodsFormState;
  /** The fields were filled in from the last request on this device. */
  remembered: { isShown: boolean; forget: () => void };
  /** The identity photo, where one is wanted. */
  children: ReactNode;
}

const FIELDS = [
  { field: 'company', autoComplete: 'organization', type: 'text' },
  { field: 'name', autoComplete: 'name', type: 'text' },
  { field: 'email', autoComplete: 'email', type: 'email' },
  { field: 'phone', autoComplete: 'tel', type: 'tel' },
  { field: 'address', autoComplete: 'street-address', type: 'text' },
] as const satisfies readonly { field: PersonField; autoComplete: string; type: string }[];

/** Who asks: a visitor's own details, with the identity photo where the property wants one. */
export function PersonSection({ form, remembered, children }: Props) {
  const { t } = useTranslation(['goods', 'common']);
  const error = useFieldError();
  const { values, change, errorAt, visit } = form;
  const labels = {
    company: t('goods:person.company'),
    name: t('goods:person.name'),
    email: t('common:email'),
    phone: t('goods:person.phone'),
    address: t('goods:person.address'),
  };
  return (
    <div className={grid.grid}>
      {remembered.isShown && <Remembered onForget={remembered.forget} />}
      {FIELDS.map(({ field, autoComplete, type }) => (
        <TextInput
          key={field}
          className={field === 'address' ? grid.wide : undefined}
          label={labels[field]}
          type={type}
          autoComplete={autoComplete}
          value={values[field]}
          onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
          // Only what was typed is looked at early; an empty field may still be filled.
          onBlur={() => values[field].trim() !== '' && visit(field)}
          error={error(errorAt(field))}
          data-path={field}
        />
      ))}
      {children}
    </div>
  );
}

function Remembered({ onForget }: { onForget: () => void }) {
  const { t } = useTranslation('goods');
  return (
    <div className={classes.remembered}>
      <span>{t('person.remembered')}</span>
      <Button variant="subtle" px={10} onClick={onForget}>
        {t('person.forget')}
      </Button>
    </div>
  );
}
