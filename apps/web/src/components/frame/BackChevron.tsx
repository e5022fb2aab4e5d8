import { UnstyledButton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router';

import { useTranslation } from '../../lib/i18n/use-translation.ts';

import classes from './BackChevron.module.css';

interface Props {
  /** Shown on phones, above the title, or on desktops, beside it. */
  type: 'mobile' | 'desktop';
}

export function BackChevron({ type }: Props) {
  const { t } = useTranslation();
  const shownOn = type === 'mobile' ? { hiddenFrom: 'md' } : { visibleFrom: 'md' };
  return (
    <UnstyledButton
      component={Link}
      to="/permits"
      className={classes.root}
      aria-label={t('backToPermits')}
      {...shownOn}
    >
      <IconChevronLeft size={20} stroke={2} />
      <span>{t('back')}</span>
    </UnstyledButton>
  );
}
