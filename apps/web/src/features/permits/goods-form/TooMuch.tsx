import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Balance } from './balances.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './goods-form.module.css';

interface Props {
  balance: Balance;
  onUse: (quantity: number) => void;
}

/** Says how much may leave, and sets that quantity with one tap. */
export function TooMuch({ balance: { inside, left, unit }, onUse }: Props) {
  const { t } = useTranslation('goods');
  return (
    <div className={classes.tooMuch} role="alert">
      <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
      <span className={layout.grow}>
        {left === inside ? t('out.only', { count: left, unit }) : t('out.onlyLeft', { count: left, unit })}
      </span>
      {left > 0 && (
        <Button variant="subtle" px={8} onClick={() => onUse(left)}>
          {t('out.use', { count: left })}
        </Button>
      )}
    </div>
  );
}

/** "Inside: 12 sacks", with the part that another goods-out permit has reserved. */
export function InsideText({ balance: { inside, left, unit } }: Pick<Props, 'balance'>) {
  const { t } = useTranslation('goods');
  const reserved = inside - left;
  return (
    <span className={classes.inside}>
      {t('out.inside', { count: inside, unit })}
      {reserved > 0 && `, ${t('out.reserved', { count: reserved })}`}
    </span>
  );
}
