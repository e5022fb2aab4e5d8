import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/dates/styles.layer.css';
import { TimePicker } from '@mantine/dates';
import { IconClock } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { useIsPhone } from '../../lib/use-is-phone.ts';

import classes from './TimeField.module.css';

interface Props {
  /** Path of the form field, which connects it with its fault. Missing when the day field beside it has the path. */
  path?: string;
  label: string;
  /** Accessible label of the minutes, which are a separate input. */
  minutes: string;
  value: string;
  onChange: (time: string) => void;
  onBlur?: (() => void) | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  error?: ReactNode;
}

/** A time of day in 24-hour format. The browser's own time field could use 12 hours. */
export function TimeField({ path, label, minutes, isRequired = false, isDisabled = false, error, ...field }: Props) {
  const isPhone = useIsPhone();
  const errorId = useId();
  const isBad = error !== undefined && error !== null && error !== false;
  return (
    <TimePicker
      value={field.value}
      onChange={field.onChange}
      {...(field.onBlur !== undefined && { onBlur: field.onBlur })}
      label={label}
      withAsterisk={isRequired}
      disabled={isDisabled}
      format="24h"
      minutesInputLabel={minutes}
      error={error}
      errorProps={{ id: errorId }}
      hoursInputProps={{ 'data-path': path, 'aria-invalid': isBad, ...(isBad && { 'aria-describedby': errorId }) }}
      minutesInputProps={{ 'aria-invalid': isBad }}
      // A phone's numeric keyboard is quicker than lists, and both together would cover the form.
      withDropdown={!isPhone}
      popoverProps={{ shadow: 'md' }}
      leftSection={<IconClock size={16} stroke={1.8} />}
      leftSectionPointerEvents="none"
      classNames={{ field: classes.part ?? '' }}
    />
  );
}
