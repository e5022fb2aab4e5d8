import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { Paper, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './terms.module.css';

/** Where the terms will be. */
export function TermsWaiting() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton height={420} radius={12} />
    </div>
  );
}

/** The property has no terms yet. */
export function NoTerms() {
  const { t } = useTranslation('terms');
  return (
    <Paper withBorder className={classes.empty ?? ''}>
      <Text fw={600}>{t('emptyTitle')}</Text>
      <Text fz={13} c="dimmed">
        {t('emptyText')}
      </Text>
    </Paper>
  );
}
