import { Loader } from '@mantine/core';

import { useTranslation } from '../../lib/i18n/use-translation.ts';

import classes from './FullScreenSpinner.module.css';

export function FullScreenSpinner() {
  const { t } = useTranslation();
  return (
    <output className={classes.root} aria-label={t('loading')} data-testid="full-screen-spinner">
      <Loader size={40} color="var(--g-brand)" />
    </output>
  );
}
