import '@mantine/core/styles/Chip.layer.css';
import { Chip, Group, Text } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

import classes from './weekdays.module.css';

const CHIP = { label: classes.chip ?? '', checkIcon: classes.chipSign ?? '' };

interface Props {
  className: string | undefined;
  path: string;
  legend: string;
  days: readonly { number: number; short: string; long: string }[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  error: ReactNode;
}

export function Weekdays({ className, path, legend, days, chosen, onChange, error }: Props) {
  const errorId = useId();
  const isBad = error !== undefined;
  return (
    <fieldset
      className={`${classes.days} ${className}`}
      tabIndex={-1}
      data-path={path}
      {...(isBad && { 'aria-describedby': errorId })}
    >
      <legend>{legend}</legend>
      <Chip.Group multiple value={chosen.map(String)} onChange={(values) => onChange(values.map(Number))}>
        <Group gap={6} align="stretch">
          {days.map(({ number, short, long }) => (
            <Chip key={number} value={String(number)} aria-label={long} classNames={CHIP}>
              {short}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {isBad && (
        <Text c="rejected" fz={14} mt={6} id={errorId} component="div">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
