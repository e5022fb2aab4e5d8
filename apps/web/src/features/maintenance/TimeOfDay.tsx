import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/dates/styles.layer.css';
import { TimePicker } from '@mantine/dates';
import { IconClock } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useFields } from './use-maintenance-form.ts';
import type { MaintenanceFormApi } from './use-maintenance-form.ts';

/** Until which hour of its day the work is to be done; in 24 hours, whatever the browser's own field would show. */
export function TimeOfDay({ form }: { form: MaintenanceFormApi }) {
  const { t } = useTranslation('maintenance');
  const isPhone = useIsPhone();
  const errorId = useId();
  const { label, error } = useFields(form)('time_of_day');
  const isBad = error !== undefined;
  return (
    <TimePicker
      label={label}
      withAsterisk
      format="24h"
      value={form.values.time_of_day}
      onChange={(time) => form.setFieldValue('time_of_day', time)}
      minutesInputLabel={t('form.minutes', { field: label.toLowerCase() })}
      error={error}
      errorProps={{ id: errorId }}
      hoursInputProps={{
        'data-path': 'time_of_day',
        'aria-invalid': isBad,
        ...(isBad && { 'aria-describedby': errorId }),
      }}
      minutesInputProps={{ 'aria-invalid': isBad }}
      // A phone's own number keys are quicker than lists, and both would cover the form.
      withDropdown={!isPhone}
      popoverProps={{ shadow: 'md' }}
      leftSection={<IconClock size={16} stroke={1.8} />}
      leftSectionPointerEvents="none"
    />
  );
}
