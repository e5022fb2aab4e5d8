import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { pathOf } from './tabs.ts';
import { usePlace } from './use-place.ts';

/** The way to the labels, for those who may print them. */
export function PrintLabels() {
  const { t } = useTranslation('security');
  const { mayPlan } = usePlace();
  if (!mayPlan) return null;
  return (
    <Button
      variant="default"
      component={Link}
      to={pathOf('labels')}
      leftSection={<IconPrinter size={16} stroke={1.9} aria-hidden="true" />}
    >
      {t('labels.print')}
    </Button>
  );
}
