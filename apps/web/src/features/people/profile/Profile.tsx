import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { Action } from '@gerbang/shared/access';
import { Paper, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { decidedStages } from '../../../entities/person/away.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { GatePin } from './GatePin.tsx';
import { OwnDeputies } from './OwnDeputies.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondStep } from './SecondStep.tsx';
import { Sessions } from './Sessions.tsx';

import classes from './profile.module.css';

/** The action that the routes of the second step and of deputies require. */
const ACTION: Action = 'profile.update';

/** Actions whose holders receive notifications. */
const NOTIFIED_ACTIONS = new Set(['permit.read', 'complaint.read', 'work_order.read']);

export function Profile({ notifications }: { notifications: ReactNode }) {
  const { t } = useTranslation(['staff', 'deputies', 'gate', 'common']);
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
          <OwnDeputies user={userData} />
        </Section>
      )}
      {userData.role.actions.some((action) => NOTIFIED_ACTIONS.has(action)) && (
        <Section title={t('common:notifications')}>{notifications}</Section>
      )}
      {userData.role.actions.includes('gate.check') && (
        <Section title={t('gate:pin.title')}>
          <GatePin />
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
