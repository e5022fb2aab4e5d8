import { ActionIcon, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { FocusEvent } from 'react';

import classes from './Stepper.module.css';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'size'> {
  value: number | null;
  min?: number;
  /** The button does not go above this number. A larger one can still be typed. */
  max: number;
  /** Called with null for an empty field or a number below `min`, and with the text when it was typed. */
  onChange: (value: number | null, typed?: string) => void;
  /** Called when the number would become less than `min` by the button. Without it the button is disabled there. */
  onRemove?: () => void;
  /** Called when the focus leaves the field and its buttons. */
  onLeave?: () => void;
  /** Names of the buttons for screen readers. */
  less: string;
  more: string;
  /** True for a narrow field in a row, false for one that fills its column. */
  isCompact?: boolean;
}

/** A whole number, set by two buttons or typed. */
export function Stepper(props: Props) {
  const { value, min = 0, max, onChange, onRemove, onLeave, less, more, isCompact = false, ...field } = props;
  // Typed text that is no value: the field is empty, or the number is less than `min`.
  const [text, setText] = useState<string>();
  const shown = text ?? String(value ?? '');
  const step = (next: number) => {
    setText(undefined);
    if (next < min) onRemove?.();
    else onChange(next);
  };
  const type = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '');
    const number = digits === '' ? null : Number(digits);
    const isValue = number !== null && number >= min;
    setText(isValue ? undefined : digits);
    onChange(isValue ? number : null, typed);
  };
  const isLowest = (value ?? min) <= min;
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      {...field}
      // Four digits fit in 132 px.
      {...(isCompact && { w: 88 + Math.max(44, shown.length * 11), flex: 'none' })}
      classNames={{ input: classes.input ?? '', section: classes.section ?? '' }}
      value={shown}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      wrapperProps={{
        onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
          if (currentTarget.contains(relatedTarget)) return;
          setText(undefined);
          onLeave?.();
        },
      }}
      leftSectionWidth={44}
      leftSectionPointerEvents="all"
      leftSection={
        <ActionIcon
          variant="transparent"
          aria-label={less}
          disabled={isLowest && (onRemove === undefined || value === null)}
          // From a number that is too large it goes to the largest one allowed.
          onClick={() => step(Math.min((value ?? 0) - 1, max))}
        >
          <IconMinus size={18} stroke={2} />
        </ActionIcon>
      }
      rightSectionWidth={44}
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          variant="transparent"
          aria-label={more}
          disabled={value !== null && value >= max}
          onClick={() => step((value ?? 0) + 1)}
        >
          <IconPlus size={18} stroke={2} />
        </ActionIcon>
      }
    />
  );
}
