import { useTranslation } from 'react-i18next';

import { TimeField } from '../../components/TimeField.tsx';
import { useFields } from './use-maintenance-form.ts';
import type { MaintenanceFormApi } from './use-maintenance-form.ts';

/** Until which hour of its day the work is to be done. */
export function TimeOfDay({ form }: { form: MaintenanceFormApi }) {
  const { t } = useTranslation('maintenance');
  const { label, error } = useFields(form)('time_of_day');
  return (
    <TimeField
      path="time_of_day"
      label={label}
      minutes={t('form.minutes', { field: label.toLowerCase() })}
      isRequired
      value={form.values.time_of_day}
      onChange={(time) => form.setFieldValue('time_of_day', time)}
      error={error}
    />
  );
}
