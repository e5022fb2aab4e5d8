import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { Action } from '@gerbang/shared/access';
import { Paper, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useAuth } from '../../lib/store/hooks.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondStep } from './SecondStep.tsx';
import { Sessions } from './Sessions.tsx';

import classes from './Profile.module.css';

/** What the second step's routes ask for. */
const ACTION: Action = 'profile.update';

/** The person's own data, password, second step and sessions. */
export function Profile() {
  const { t } = useTranslation('staff');
  const { userData } = useAuth();
  if (userData === null) return null;
  return (
    <div className={classes.page}>
      <Title order={1} fz={22} lh={1.2}>
        {t('profile.title')}
      </Title>
      <Section title={t('profile.details')}>
        <DetailsForm user={userData} />
      </Section>
      <Section title={t('profile.changePassword')}>
        <PasswordForm user={userData} />
      </Section>
      {userData.role.actions.includes(ACTION) && (
        <Section title={t('secondStep.title')}>
          <SecondStep user={userData} />
        </Section>
      )}
      <Section title={t('sessions.title')}>
        <Sessions user={userData} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Paper withBorder className={classes.card ?? ''} component="section" aria-labelledby={titleId}>
      <Title order={2} fz={15} id={titleId}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}
