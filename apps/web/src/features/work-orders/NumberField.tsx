import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { useLanguage } from '../../lib/i18n/use-language.ts';

interface Props {
  label: string;
  value: number | '';
  onChange: (value: number | '') => void;
  /** Digits behind the comma. */
  decimals?: number;
  error?: ReactNode;
  className?: string | undefined;
}

/** A number as people of the language write it: 1.250,5 or 1,250.5. */
export function NumberField({ label, value, onChange, decimals = 0, error, className = '' }: Props) {
  const isEnglish = useLanguage() === 'en';
  return (
    <NumberInput
      label={label}
      className={className}
      value={value}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : '')}
      min={0}
      decimalScale={decimals}
      decimalSeparator={isEnglish ? '.' : ','}
      thousandSeparator={isEnglish ? ',' : '.'}
      hideControls
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      error={error}
    />
  );
}
