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
  /** The field's name in what is sent, by which its fault finds it. */
  name: string;
  label: string;
  value: string;
  onChange: (time: string) => void;
  error: ReactNode;
  isReadOnly?: boolean;
}

/** A time of day in 24 hours. */
export function TimeField({ name, label, value, onChange, error, isReadOnly = false }: Props) {
  const { t } = useTranslation('slots');
  const isPhone = useIsPhone();
  const errorId = useId();
  const isBad = error !== undefined;
  return (
    <TimePicker
      label={label}
      format="24h"
      value={value}
      onChange={onChange}
      disabled={isReadOnly}
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
