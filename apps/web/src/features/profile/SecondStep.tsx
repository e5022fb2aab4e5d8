import '@mantine/core/styles/Skeleton.layer.css';
import type { SecondStepOffer, SecondStepState, StaffRecord } from '@gerbang/shared/contracts/auth';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useErrorText } from '../../lib/api/problem.ts';
import { displayDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useOfferSecondStepMutation, useRenewRecoveryCodesMutation, useSecondStepQuery } from './account.api.ts';
import { AppCodeForm } from './AppCodeForm.tsx';
import { EnrolSecondStep } from './EnrolSecondStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SwitchOffForm } from './SwitchOffForm.tsx';

import classes from './Profile.module.css';

const FEW = 3;

/** What is being done with the second step. */
type Doing =
  | { kind: 'nothing' }
  | { kind: 'enrol'; offer: SecondStepOffer }
  | { kind: 'codes'; codes: string[]; made_at: Date }
  | { kind: 'renew' }
  | { kind: 'off' };

/** Whether the second step is in use, and all that can be done with it. */
export function SecondStep({ user }: { user: StaffRecord }) {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const [doing, setDoing] = useState<Doing>({ kind: 'nothing' });
  const { data: state, isError, isFetching, refetch } = useSecondStepQuery();
  const panel = usePanelFocus(doing.kind);
  const rest = () => setDoing({ kind: 'nothing' });
  const showCodes = (codes: string[]) => setDoing({ kind: 'codes', codes, made_at: new Date() });
  if (state === undefined) {
    if (!isError) return <Skeleton height={52} mt={16} radius={8} />;
    return <LoadFailure text={t('secondStep.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  const place = { time_zone: user.property.time_zone, language };
  const fileTitle = (made_at: Date) =>
    t('secondStep.fileTitle', { email: user.email, date: displayDate(made_at, place) });
  return (
    <>
      <StateLine state={state} on={(since) => t('secondStep.on', { date: displayDate(since, place) })} />
      <div ref={panel} tabIndex={-1} className={classes.doing}>
        {doing.kind === 'nothing' && <Moves isOn={state.since !== null} onMove={setDoing} />}
        {doing.kind === 'enrol' && <EnrolSecondStep offer={doing.offer} onCodes={showCodes} onCancel={rest} />}
        {doing.kind === 'codes' && (
          <RecoveryCodes codes={doing.codes} fileTitle={fileTitle(doing.made_at)} onSaved={rest} />
        )}
        {doing.kind === 'renew' && <RenewCodes onCodes={showCodes} onCancel={rest} />}
        {doing.kind === 'off' && <SwitchOffForm onDone={rest} />}
      </div>
    </>
  );
}

/** What replaces the button that was pressed takes its focus; the codes look after themselves. */
function usePanelFocus(kind: Doing['kind']): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(kind);
  useEffect(() => {
    if (shown.current === kind) return;
    shown.current = kind;
    if (kind !== 'codes') panel.current?.focus();
  }, [kind]);
  return panel;
}

function StateLine({ state, on }: { state: SecondStepState; on: (since: string) => string }) {
  const { t } = useTranslation('staff');
  const { since, recovery_codes_left: left } = state;
  const isOn = since !== null;
  const StateIcon = isOn ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <>
      <Text fz={13} c="dimmed" mt={4} lh={1.5}>
        {t('secondStep.text')}
      </Text>
      <p className={classes.state} data-on={isOn || undefined}>
        <StateIcon size={18} aria-hidden="true" />
        <span>{isOn ? on(since) : t('secondStep.off')}</span>
      </p>
      {isOn && (
        <p className={classes.left} data-few={left <= FEW || undefined}>
          {t('secondStep.left', { count: left })}
          {left <= FEW && `. ${t('secondStep.fewLeft')}`}
        </p>
      )}
    </>
  );
}

function Moves({ isOn, onMove }: { isOn: boolean; onMove: (doing: Doing) => void }) {
  const { t } = useTranslation('staff');
  const errorText = useErrorText();
  const [offer, { isLoading }] = useOfferSecondStepMutation();
  const enrol = async () => {
    const { data, error } = await offer();
    if (data === undefined) staffToast('error', errorText(error));
    else onMove({ kind: 'enrol', offer: data });
  };
  return (
    <Group gap={12} mt={16}>
      {!isOn && (
        <Button onClick={() => void enrol()} loading={isLoading} disabled={isLoading}>
          {t('secondStep.setUp')}
        </Button>
      )}
      {isOn && (
        <>
          <Button variant="default" onClick={() => onMove({ kind: 'renew' })}>
            {t('secondStep.renew')}
          </Button>
          <Button variant="default" onClick={() => onMove({ kind: 'off' })}>
            {t('secondStep.switchOff')}
          </Button>
        </>
      )}
    </Group>
  );
}

function RenewCodes({ onCodes, onCancel }: { onCodes: (codes: string[]) => void; onCancel: () => void }) {
  const { t } = useTranslation('staff');
  const [renew, { isLoading }] = useRenewRecoveryCodesMutation();
  const send = async (code: string) => {
    const { data, error } = await renew(code);
    if (data !== undefined) onCodes(data.recovery_codes);
    return error;
  };
  return (
    <div className={classes.form}>
      <Text fz={14} lh={1.5}>
        {t('secondStep.renewText')}
      </Text>
      <AppCodeForm submit={t('secondStep.renewConfirm')} isLoading={isLoading} onSend={send} onCancel={onCancel} />
    </div>
  );
}
