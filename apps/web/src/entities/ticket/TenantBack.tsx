import { UnstyledButton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router';

import classes from './tenant-page.module.css';

/** The link above the title of a tenant's page that leads one level up. */
export function TenantBack({ to, label }: { to: string; label: string }) {
  return (
    <UnstyledButton component={Link} to={to} className={classes.back ?? ''}>
      <IconChevronLeft size={20} stroke={2} aria-hidden="true" />
      {label}
    </UnstyledButton>
  );
}
