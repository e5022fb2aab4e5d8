import { Title, UnstyledButton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import classes from './tenant-complaints.module.css';

/** A page below the list: the way back to it, and what the page is. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('tenantComplaints');
  return (
    <div className={classes.page}>
      <UnstyledButton component={Link} to="/complaints" className={classes.back ?? ''}>
        <IconChevronLeft size={20} stroke={2} aria-hidden="true" />
        {t('form.back')}
      </UnstyledButton>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {children}
    </div>
  );
}
