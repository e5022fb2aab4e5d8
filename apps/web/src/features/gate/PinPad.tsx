import { UnstyledButton } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './shift.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;

interface Props {
  isBusy: boolean;
  onDigit: (digit: string) => void;
  onErase: () => void;
}

/** Ten keys that a thumb in a glove hits. */
export function PinPad({ isBusy, onDigit, onErase }: Props) {
  const { t } = useTranslation('gate');
  return (
    <div className={classes.pad}>
      {DIGITS.map((digit) => (
        <UnstyledButton
          key={digit}
          className={classes.key ?? ''}
          aria-label={t('shift.digit', { digit })}
          disabled={isBusy}
          onClick={() => onDigit(digit)}
        >
          {digit}
        </UnstyledButton>
      ))}
      <UnstyledButton className={classes.key ?? ''} aria-label={t('shift.erase')} disabled={isBusy} onClick={onErase}>
        <IconBackspace size={28} stroke={1.6} aria-hidden="true" />
      </UnstyledButton>
    </div>
  );
}
