import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { Action } from '@gerbang/shared/access';
import { Paper, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { decidedStages } from '../../components/deputies/away.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondStep } from './SecondStep.tsx';
import { Sessions } from './Sessions.tsx';
import { WhenAway } from './WhenAway.tsx';

import classes from './Profile.module.css';

/** What the routes of the second step and of deputies ask for. */
const ACTION: Action = 'profile.update';

/** The person's own data, password, deputy, second step and sessions. */
export function Profile() {
  const { t } = useTranslation(['staff', 'deputies']);
  const { userData } = useAuth();
  if (userData === null) return null;
  const mayUpdate = userData.role.actions.includes(ACTION);
  return (
    <div className={classes.page}>
      <Title order={1} fz={22} lh={1.2}>
        {t('staff:profile.title')}
      </Title>
      <Section title={t('staff:profile.details')}>
        <DetailsForm user={userData} />
      </Section>
      <Section title={t('staff:profile.changePassword')}>
        <PasswordForm user={userData} />
      </Section>
      {mayUpdate && decidedStages(userData.role).length > 0 && (
        <Section title={t('deputies:own.title')}>
          <WhenAway user={userData} />
        </Section>
      )}
      {mayUpdate && (
        <Section title={t('staff:secondStep.title')}>
          <SecondStep user={userData} />
        </Section>
      )}
      <Section title={t('staff:sessions.title')}>
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
