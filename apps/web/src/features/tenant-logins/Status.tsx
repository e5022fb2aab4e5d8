import { IconCircleCheckFilled, IconCirclePause, IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './tenant-logins.module.css';

const SIGNS = { active: IconCircleCheckFilled, inactive: IconCirclePause, invited: IconMailForward };

/** How a tenant, or somebody who logs in for it, stands: a sign and a word. */
export function Status({ status }: { status: keyof typeof SIGNS }) {
  const { t } = useTranslation('tenantLogins');
  const Sign = SIGNS[status];
  return (
    <span className={classes.sign} data-status={status}>
      <Sign size={15} stroke={1.8} aria-hidden="true" />
      {t(`status.${status}`)}
    </span>
  );
}
