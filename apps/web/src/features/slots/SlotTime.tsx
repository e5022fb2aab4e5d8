import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/dates/styles.layer.css';
import { TimePicker } from '@mantine/dates';
import { IconClock } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useIsPhone } from '../../lib/use-is-phone.ts';

interface Props {
  name: 'starts' | 'ends';
  value: string;
  onChange: (time: string) => void;
  error: ReactNode;
}

/** A time of day in 24 hours. */
export function SlotTime({ name, value, onChange, error }: Props) {
  const { t } = useTranslation('slots');
  const isPhone = useIsPhone();
  const errorId = useId();
  const label = t(`form.${name}`);
  const isBad = error !== undefined;
  return (
    <TimePicker
      label={label}
      format="24h"
      value={value}
      onChange={onChange}
      minutesInputLabel={t('form.minutes', { field: label.toLowerCase() })}
      error={error}
      errorProps={{ id: errorId }}
      hoursInputProps={{ 'data-path': name, 'aria-invalid': isBad, ...(isBad && { 'aria-describedby': errorId }) }}
      minutesInputProps={{ 'aria-invalid': isBad }}
      // A phone's own number keys are quicker than lists, and both would cover the form.
      withDropdown={!isPhone}
      popoverProps={{ shadow: 'md' }}
      leftSection={<IconClock size={16} stroke={1.8} />}
      leftSectionPointerEvents="none"
    />
  );
}
