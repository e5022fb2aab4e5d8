import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { ActionIcon, Checkbox, NumberInput } from '@mantine/core';
import { IconExclamationMark, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './verdict.module.css';

interface Props {
  name: string;
  /** Shown between the checkbox and the name. */
  picture: ReactNode;
  /** Shown under the name. */
  text: string;
  isMatched: boolean;
  isRefused?: boolean;
  /** For a row of several pieces or people: how many of them pass. */
  count?: { value: number; max: number; onCount: (value: number) => void };
  onMatch: (isMatched: boolean) => void;
  /** Shown below the row. */
  children?: ReactNode;
}

const Fewer = ({ className }: { className: string }) => <IconExclamationMark className={className} stroke={3.4} />;
const Refused = ({ className }: { className: string }) => <IconX className={className} stroke={3.4} />;

/** Ticked when the count is complete, amber when pieces are missing, red when refused. */
export function CheckRow({ name, picture, text, isMatched, isRefused = false, count, ...on }: Props) {
  const { t } = useTranslation('gate');
  const isLess = isMatched && count !== undefined && count.value < count.max;
  const tone = isRefused ? 'rejected' : toneOf(isMatched, isLess);
  return (
    <li className={classes.row} data-tone={tone}>
      <div className={classes.line}>
        <Checkbox
          size="xl"
          radius={8}
          color={tone ?? 'accepted'}
          autoContrast={false}
          aria-label={t('list.match', { name })}
          checked={isMatched && !isLess && !isRefused}
          indeterminate={isLess || isRefused}
          {...(isRefused && { icon: Refused })}
          {...(isLess && { icon: Fewer })}
          disabled={isRefused}
          classNames={{ input: classes.box ?? '', icon: classes.boxIcon ?? '' }}
          onChange={({ currentTarget }) => on.onMatch(currentTarget.checked)}
        />
        {picture}
        <div className={classes.what}>
          <span className={classes.name}>{name}</span>
          <span className={classes.about}>{text}</span>
        </div>
        {!isRefused && count !== undefined && (
          <Stepper name={name} value={count.value} max={count.max} onChange={count.onCount} />
        )}
      </div>
      {on.children}
    </li>
  );
}

function toneOf(isMatched: boolean, isLess: boolean): 'accepted' | 'progress' | undefined {
  if (!isMatched) return undefined;
  return isLess ? 'progress' : 'accepted';
}

interface StepperProps {
  name: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** Buttons are large enough for gloves. Large numbers can be typed. */
export function Stepper({ name, value, max, onChange }: StepperProps) {
  const { t } = useTranslation('gate');
  return (
    <div className={classes.stepper}>
      <ActionIcon
        size={44}
        variant="transparent"
        aria-label={t('list.fewer', { name })}
        disabled={value <= 0}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={20} stroke={2} />
      </ActionIcon>
      <NumberInput
        aria-label={t('list.count', { name })}
        classNames={{ input: classes.stepperInput ?? '' }}
        variant="unstyled"
        hideControls
        inputMode="numeric"
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        min={0}
        max={max}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(typed) => typeof typed === 'number' && typed !== value && onChange(typed)}
      />
      <ActionIcon
        size={44}
        variant="transparent"
        aria-label={t('list.more', { name })}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={20} stroke={2} />
      </ActionIcon>
    </div>
  );
}
