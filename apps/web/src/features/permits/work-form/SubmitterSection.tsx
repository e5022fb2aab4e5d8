import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useMissingError } from '../../../components/form/use-missing-error.ts';
import { PhotoField } from '../../../components/photos/PhotoField.tsx';
import { useIdentityPromise } from '../../../entities/person/use-identity-promise.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { WorkFormState } from './use-work-form.ts';
import type { PersonValues } from './work-values.ts';

import grid from '../../../components/form/form-grid.module.css';
import classes from './work-form.module.css';

const FIELDS = [
  ['company', 'organization'],
  ['name', 'name'],
  ['email', 'email'],
  ['phone', 'tel'],
  ['position', 'organization-title'],
] as const;

export function SubmitterSection({ form }: { form: WorkFormState }) {
  const { t } = useTranslation('work');
  const fieldError = useFieldError();
  const { values, changeSubmitter, errorAt } = form;
  return (
    <div className={grid.grid}>
      {FIELDS.map(([field, autoComplete]) => (
        <PersonInput
          key={field}
          field={field}
          autoComplete={autoComplete}
          value={values.submitter[field]}
          onChange={(value) => changeSubmitter({ [field]: value })}
          error={fieldError(errorAt(`submitter.${field}`))}
          path={`submitter.${field}`}
          className={field === 'position' ? grid.wide : undefined}
        />
      ))}
      {form.wantsPhotos ? (
        <Identity form={form} />
      ) : (
        <p className={`${classes.hint} ${grid.wide}`}>{t('checkedAtGate')}</p>
      )}
    </div>
  );
}

function Identity({ form: { values, change, changeSubmitter, errorAt } }: { form: WorkFormState }) {
  const { t } = useTranslation('work');
  const promise = useIdentityPromise();
  const missingError = useMissingError();
  return (
    <div className={grid.wide}>
      <PhotoField
        kind="ktp"
        label={t('ktp')}
        description={promise(values.property)}
        value={values.submitter.ktp}
        onChange={(ktp) => changeSubmitter({ ktp })}
        error={missingError(errorAt('submitter.ktp_url'), 'photo')}
        data-path="submitter.ktp_url"
      />
      <Checkbox
        label={t('consent')}
        checked={values.consent}
        onChange={({ currentTarget }) => change({ consent: currentTarget.checked })}
        error={missingError(errorAt('consent'), 'consent')}
        classNames={{ root: classes.consent ?? '', body: classes.consentBody ?? '', label: classes.consentLabel ?? '' }}
        data-path="consent"
      />
    </div>
  );
}

type PersonField = Exclude<keyof PersonValues, 'ktp'>;

const LENGTHS = { company: 120, name: 120, email: 254, phone: 32, position: 80 } as const satisfies Record<
  PersonField,
  number
>;
const KINDS: Partial<Record<PersonField, { type: string; inputMode: 'email' | 'tel' }>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
};

interface Props {
  field: PersonField;
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
  path: string;
  /** Undefined for workers, so that the browser does not fill in the details of the person at the device. */
  autoComplete?: string;
  label?: ReactNode;
  isFirst?: boolean;
  className?: string | undefined;
}

export function PersonInput({ field, value, onChange, error, path, label, isFirst = false, ...props }: Props) {
  const { t } = useTranslation('work');
  return (
    <TextInput
      label={label ?? t(field)}
      maxLength={LENGTHS[field]}
      autoComplete={props.autoComplete ?? 'off'}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
      data-path={path}
      className={props.className ?? ''}
      {...KINDS[field]}
      {...(isFirst && { 'data-autofocus': true })}
    />
  );
}
