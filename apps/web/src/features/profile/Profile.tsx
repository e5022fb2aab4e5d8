import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Paper, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useAuth } from '../../lib/store/hooks.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';

import classes from './Profile.module.css';

/** The person's own data and password. */
export function Profile() {
  const { t } = useTranslation('staff');
  const { userData } = useAuth();
  if (userData === null) return null;
  return (
    <div className={classes.page}>
      <Title order={1} fz={22} lh={1.2}>
        {t('profile.title')}
      </Title>
      <Paper withBorder className={classes.card} component="section" aria-labelledby="details">
        <Title order={2} fz={15} id="details">
          {t('profile.details')}
        </Title>
        <DetailsForm user={userData} />
      </Paper>
      <Paper withBorder className={classes.card} component="section" aria-labelledby="password">
        <Title order={2} fz={15} id="password">
          {t('profile.changePassword')}
        </Title>
        <PasswordForm user={userData} />
      </Paper>
    </div>
  );
}
