import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { PhotoField } from '../../components/PhotoField.tsx';
import type { GoodsFormState } from './use-goods-form.ts';

import grid from '../../components/form-grid.module.css';
import classes from './goods-form.module.css';

/** A visitor's identity photo, and the consent to what is done with it. */
export function IdentityFields({ form: { values, change, errorAt } }: { form: GoodsFormState }) {
  const { t } = useTranslation('goods');
  const error = useFieldError();
  return (
    <div className={grid.wide}>
      <PhotoField
        kind="ktp"
        label={t('person.ktp')}
        description={t('person.ktpText')}
        value={values.ktp}
        onChange={(ktp) => change({ ktp })}
        error={error(errorAt('ktp_url'))}
        data-path="ktp_url"
      />
      <Checkbox
        mt={10}
        className={classes.consent}
        label={t('person.consent')}
        checked={values.consent}
        onChange={({ currentTarget }) => change({ consent: currentTarget.checked })}
        error={error(errorAt('consent'))}
        data-path="consent"
      />
    </div>
  );
}
