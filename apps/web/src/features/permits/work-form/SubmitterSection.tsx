import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { PhotoField } from '../../components/PhotoField.tsx';
import { PersonInput } from './PersonInput.tsx';
import type { WorkFormState } from './use-work-form.ts';

import grid from '../../components/form-grid.module.css';
import classes from './work-form.module.css';

const FIELDS = [
  ['company', 'organization'],
  ['name', 'name'],
  ['email', 'email'],
  ['phone', 'tel'],
  ['position', 'organization-title'],
] as const;

/** Who asks for the permit and answers for the work. */
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
  const fieldError = useFieldError();
  return (
    <div className={grid.wide}>
      <PhotoField
        kind="ktp"
        label={t('ktp')}
        description={t('ktpKept')}
        value={values.submitter.ktp}
        onChange={(ktp) => changeSubmitter({ ktp })}
        error={fieldError(errorAt('submitter.ktp_url'))}
        data-path="submitter.ktp_url"
      />
      <Checkbox
        label={t('consent')}
        checked={values.consent}
        onChange={({ currentTarget }) => change({ consent: currentTarget.checked })}
        error={fieldError(errorAt('consent'))}
        classNames={{ root: classes.consent ?? '', body: classes.consentBody ?? '', label: classes.consentLabel ?? '' }}
        data-path="consent"
      />
    </div>
  );
}
