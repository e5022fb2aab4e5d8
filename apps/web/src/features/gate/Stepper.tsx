import '@mantine/core/styles/NumberInput.layer.css';
import { ActionIcon, NumberInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './verdict.module.css';

interface Props {
  /** What is counted. */
  name: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** Counts up and down with keys for a gloved thumb; a large number is typed. */
export function Stepper({ name, value, max, onChange }: Props) {
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
