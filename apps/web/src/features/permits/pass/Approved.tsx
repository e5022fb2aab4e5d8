import { IconCircleCheckFilled } from '@tabler/icons-react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './pass.module.css';

export function Approved() {
  const { t } = useTranslation('pass');
  return (
    <span className={classes.approved}>
      <IconCircleCheckFilled size={16} aria-hidden="true" />
      {t('approved')}
    </span>
  );
}
