import '@mantine/core/styles/NumberInput.layer.css';
import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useLanguage } from '../../../lib/i18n/use-language.ts';

import ticket from '../../../entities/ticket/ticket.module.css';
import layout from '../../../lib/theme/layout.module.css';
import classes from './work-orders.module.css';

interface Props {
  what: string;
  note?: string;
  amount?: string;
  /** Typed, but not saved yet. */
  isTyped?: boolean;
  /** Saves a typed line. */
  save?: { label: string; onSave: () => void };
  /** Label of the remove button. */
  remove: string;
  isBusy?: boolean;
  onRemove: (() => void) | undefined;
}

export function Line({ what, note = '', amount = '', isTyped = false, save, remove, isBusy = false, onRemove }: Props) {
  return (
    <li className={classes.row} data-typed={isTyped}>
      <span className={ticket.lines}>
        <b>{what}</b>
        {note !== '' && <span className={layout.quietSmall}>{note}</span>}
      </span>
      <span className={classes.amount}>{amount}</span>
      {save !== undefined && (
        <Button variant="light" size="sm" loading={isBusy} onClick={save.onSave}>
          {save.label}
        </Button>
      )}
      {onRemove !== undefined && (
        <ActionIcon size={44} variant="subtle" color="gray" aria-label={remove} loading={isBusy} onClick={onRemove}>
          <IconX size={18} stroke={1.9} />
        </ActionIcon>
      )}
    </li>
  );
}

interface NumberFieldProps {
  label: string;
  value: number | '';
  onChange: (value: number | '') => void;
  decimals?: number;
  error?: ReactNode;
  className?: string | undefined;
}

/** Number field with the separators of the reader's language: 1.250,5 or 1,250.5. */
export function NumberField({ label, value, onChange, decimals = 0, error, className = '' }: NumberFieldProps) {
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
