import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { PersonField } from './goods-values.ts';
import type { GoodsFormState } from './use-goods-form.ts';

import grid from '../../../components/form/form-grid.module.css';
import layout from '../../../lib/theme/layout.module.css';
import classes from './goods-form.module.css';

interface Props {
  form: GoodsFormState;
  /** `isShown` is true when the fields were prefilled from the last request on this device. */
  remembered: { isShown: boolean; forget: () => void };
  /** The identity photo, if the property requires one, and what else follows the text fields. */
  children: ReactNode;
}

const FIELDS = [
  { field: 'company', autoComplete: 'organization', type: 'text' },
  { field: 'name', autoComplete: 'name', type: 'text' },
  { field: 'email', autoComplete: 'email', type: 'email' },
  { field: 'phone', autoComplete: 'tel', type: 'tel' },
  { field: 'address', autoComplete: 'street-address', type: 'text' },
] as const satisfies readonly { field: PersonField; autoComplete: string; type: string }[];

/** Text fields of a visitor. */
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
          // Validates a field on blur only when it has text. An empty field may still be filled in.
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
    <div className={`${layout.row} ${classes.remembered}`}>
      <span>{t('person.remembered')}</span>
      <Button variant="subtle" px={10} onClick={onForget}>
        {t('person.forget')}
      </Button>
    </div>
  );
}
