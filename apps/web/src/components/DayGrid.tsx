import { Input, Skeleton } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

import type { DayChoice } from './days.ts';
import type { LoadedCalendar } from './use-calendar.ts';

import classes from './DayPicker.module.css';

interface Props extends DayChoice {
  label: string;
  error: ReactNode;
  path: string | undefined;
  today: string | undefined;
  calendar: LoadedCalendar;
}

/** The calendar as a field of its own, with its label and error. */
export function DayGrid({ label, error, path, calendar, ...choice }: Props) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== false;
  return (
    <Input.Wrapper id={id} label={label} labelElement="div" error={error}>
      <fieldset
        className={classes.grid}
        aria-labelledby={`${id}-label`}
        {...(hasError && { 'aria-describedby': `${id}-error` })}
        tabIndex={-1}
        data-path={path}
      >
        {typeof calendar === 'string' ? (
          <Skeleton className={classes.waitingGrid} />
        ) : (
          <calendar.DayCalendar {...choice} />
        )}
      </fieldset>
    </Input.Wrapper>
  );
}
