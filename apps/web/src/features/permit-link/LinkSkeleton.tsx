import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './permit-link.module.css';

/** Where the permit will stand while it is on its way. */
export function LinkSkeleton() {
  const { t } = useTranslation();
  return (
    <output className={classes.page} aria-label={t('loading')}>
      <Skeleton height={32} width={240} mt={12} />
      <Skeleton height={180} mt={20} />
      <Skeleton height={260} mt={16} />
    </output>
  );
}
