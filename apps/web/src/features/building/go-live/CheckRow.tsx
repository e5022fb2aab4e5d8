import type { GoLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import type { CheckState, GoLiveCheck } from '@gerbang/shared/domain/building/go-live';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from 'react-router';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useCan } from '../../../lib/use-can.ts';
import { CopySlotsButton } from './CopySlotsButton.tsx';
import { TestPermitActions } from './TestPermitActions.tsx';
import { useCheckText } from './use-check-text.ts';
import type { MailTest } from './use-mail-test.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './go-live.module.css';

const SIGN = { done: IconCircleCheckFilled, missing: IconAlertCircleFilled, advised: IconAlertCircle } as const;

interface Props {
  check: GoLiveCheck;
  state: CheckState;
  property: GoLiveAnswer;
  mail: MailTest;
  onInvite: () => void;
}

/** One check with what is there or missing, and the action that leads to the place where it is mended. */
export function CheckRow({ check, state, property, mail, onInvite }: Props) {
  const { t } = useTranslation('goLive');
  const text = useCheckText(property, check === 'mail' && mail.isSent);
  const Sign = SIGN[state];
  return (
    <li className={classes.row} data-state={state} data-check={check}>
      <Sign size={26} stroke={1.8} className={classes.sign ?? ''} aria-hidden="true" />
      <span className={layout.spoken}>{t(`state.${state}`)}</span>
      <div className={layout.grow}>
        <b className={classes.title}>{t(`check.${check}`)}</b>
        <div className={state === 'missing' ? undefined : layout.quietSmall}>{text(check, state)}</div>
      </div>
      <div className={classes.actions}>
        {check === 'slots' && state === 'missing' && <CopySlotsButton property_id={property.id} />}
        {check === 'test' ? (
          <TestPermitActions property={property} />
        ) : (
          <Action check={check} state={state} property={property} mail={mail} onInvite={onInvite} />
        )}
      </div>
    </li>
  );
}

function Action({ check, state, property, mail, onInvite }: Props & { check: Exclude<GoLiveCheck, 'test'> }) {
  const { t } = useTranslation('goLive');
  const isDone = state === 'done';
  const look = { size: 'sm', variant: isDone ? 'subtle' : state === 'missing' ? 'filled' : 'default' };
  const hasGuards = check === 'guards' && property.guards > 0;
  const label = isDone ? t(`edit.${check}`) : hasGuards ? t('mend.pins') : t(`mend.${check}`);
  // The names of the actions repeat, so a screen reader hears the check too.
  const name = isDone ? { 'aria-label': `${label}: ${t(`check.${check}`)}` } : {};
  const may = useCan();
  if (check === 'mail')
    return (
      <Button {...look} {...name} loading={mail.isSending} onClick={() => void mail.send()}>
        {label}
      </Button>
    );
  if ((check === 'stages' || check === 'guards') && !may('user.update')) return null;
  if (check === 'stages' || (check === 'guards' && !hasGuards))
    return (
      <Button {...look} {...name} onClick={onInvite}>
        {label}
      </Button>
    );
  return (
    <Button {...look} {...name} component={Link} to={placeOf(check, property.id)}>
      {label}
    </Button>
  );
}

/** Where a check is mended. The header leads back to the checklist. */
function placeOf(check: Exclude<GoLiveCheck, 'mail' | 'stages' | 'test'>, property_id: string): string {
  const places = {
    facts: `/settings/property/${property_id}/update`,
    floors: '/masterData/floor',
    units: '/masterData/unit',
    tenants: '/masterData/tenant',
    slots: '/settings/schedule',
    guards: '/settings/users',
    terms: '/settings/terms',
  };
  return places[check];
}
