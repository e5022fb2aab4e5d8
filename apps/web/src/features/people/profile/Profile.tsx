import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { Action } from '@gerbang/shared/access';
import { Paper, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { decidedStages } from '../../../entities/person/away.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
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
  const { actions } = userData.role;
  const mayUpdate = actions.includes(ACTION);
  const parts: readonly Part[] = [
    { id: 'details', title: t('staff:profile.details'), content: <DetailsForm user={userData} /> },
    { id: 'password', title: t('staff:profile.changePassword'), content: <PasswordForm user={userData} /> },
    mayUpdate &&
      decidedStages(userData.role).length > 0 && {
        id: 'deputies',
        title: t('deputies:own.title'),
        content: <OwnDeputies user={userData} />,
      },
    actions.some((action) => NOTIFIED_ACTIONS.has(action)) && {
      id: 'notifications',
      title: t('common:notifications'),
      content: notifications,
    },
    actions.includes('gate.check') && { id: 'gate-pin', title: t('gate:pin.title'), content: <GatePin /> },
    mayUpdate && { id: 'second-step', title: t('staff:secondStep.title'), content: <SecondStep user={userData} /> },
    { id: 'sessions', title: t('staff:sessions.title'), content: <Sessions user={userData} /> },
  ].filter((part) => part !== false);
  return (
    <div className={classes.page}>
      <Title order={1} fz={22} lh={1.2}>
        {t('staff:profile.title')}
      </Title>
      <div className={classes.parts}>
        <nav className={classes.list} aria-label={t('staff:profile.sections')}>
          {parts.map(({ id, title }) => (
            <Link key={id} to={`#${id}`} className={classes.jump}>
              {title}
            </Link>
          ))}
        </nav>
        <div className={classes.cards}>
          {parts.map(({ id, title, content }) => (
            <Section key={id} id={id} title={title}>
              {content}
            </Section>
          ))}
        </div>
      </div>
    </div>
  );
}

interface Part {
  id: string;
  title: string;
  content: ReactNode;
}

function Section({ id, title, children }: Omit<Part, 'content'> & { children: ReactNode }) {
  const titleId = useId();
  return (
    <Paper withBorder className={classes.card ?? ''} component="section" id={id} aria-labelledby={titleId}>
      <Title order={2} fz={15} id={titleId}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}
