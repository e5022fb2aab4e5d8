import '@mantine/core/styles/Skeleton.layer.css';
import type { SecondStepOffer, SecondStepState, StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { Box, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCircleCheckFilled, IconCircleDashed, IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { QrCode } from '../../../components/qr/QrCode.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import {
  useConfirmSecondStepMutation,
  useOfferSecondStepMutation,
  useRenewRecoveryCodesMutation,
  useSecondStepQuery,
} from './profile.api.ts';
import { AppCodeForm, SwitchOffForm } from './SecondStepForms.tsx';

import layout from '../../../lib/theme/layout.module.css';
import classes from './profile.module.css';

const FEW_CODES = 3;

type OpenForm =
  | { kind: 'nothing' }
  | { kind: 'enrol'; offer: SecondStepOffer }
  | { kind: 'codes'; codes: string[]; made_at: Date }
  | { kind: 'renew' }
  | { kind: 'off' };

export function SecondStep({ user }: { user: StaffRecord }) {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const [doing, setDoing] = useState<OpenForm>({ kind: 'nothing' });
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
    t('secondStep.fileTitle', { email: user.email, date: formatDate(made_at, place) });
  return (
    <>
      <StateLine state={state} on={(since) => t('secondStep.on', { date: formatDate(since, place) })} />
      <div ref={panel} tabIndex={-1} className={classes.doing}>
        {doing.kind === 'nothing' && <SecondStepButtons isOn={state.since !== null} onMove={setDoing} />}
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

/** Focuses the panel that replaces the pressed button. The recovery codes set the focus themselves. */
function usePanelFocus(kind: OpenForm['kind']): RefObject<HTMLDivElement | null> {
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
      <p className={`${layout.row} ${classes.state}`} data-on={isOn || undefined}>
        <StateIcon size={18} aria-hidden="true" />
        <span>{isOn ? on(since) : t('secondStep.off')}</span>
      </p>
      {isOn && (
        <p className={`${layout.quietSmall} ${classes.left}`} data-few={left <= FEW_CODES || undefined}>
          {t('secondStep.left', { count: left })}
          {left <= FEW_CODES && `. ${t('secondStep.fewLeft')}`}
        </p>
      )}
    </>
  );
}

function SecondStepButtons({ isOn, onMove }: { isOn: boolean; onMove: (doing: OpenForm) => void }) {
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

interface Props {
  offer: SecondStepOffer;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret as a QR code and as text, and asks for a first code from the authenticator app. */
function EnrolSecondStep({ offer, onCodes, onCancel }: Props) {
  const { t } = useTranslation('staff');
  const [confirm, { isLoading }] = useConfirmSecondStepMutation();
  const send = async (code: string) => {
    const { data, error } = await confirm(code);
    if (data !== undefined) onCodes(data.recovery_codes);
    return error;
  };
  return (
    <>
      <div className={classes.enrol}>
        <div className={classes.qr}>
          <QrCode text={offer.otpauth_url} size={168} label={t('secondStep.qr')} />
        </div>
        <Box miw={0}>
          <Text fz={14} lh={1.5}>
            {t('secondStep.scan')}
          </Text>
          <Text fz={13} c="dimmed" mt={12} id="second-step-secret">
            {t('secondStep.secret')}
          </Text>
          <code className={classes.secret} aria-labelledby="second-step-secret">
            {offer.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton text={offer.secret} label={t('secondStep.copySecret')} />
        </Box>
      </div>
      <AppCodeForm submit={t('secondStep.confirm')} isLoading={isLoading} onSend={send} onCancel={onCancel} />
    </>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  /** First line of the downloaded file. It names the account. */
  fileTitle: string;
  onSaved: () => void;
}

/** The recovery codes, which are shown only once, to copy or download. */
function RecoveryCodes({ codes, fileTitle, onSaved }: RecoveryCodesProps) {
  const { t } = useTranslation('staff');
  const title = useRef<HTMLHeadingElement>(null);
  // Focus the title, because the form that had the focus was replaced.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={classes.form}>
      <div>
        <Title order={3} fz={14} ref={title} tabIndex={-1} className={classes.codesTitle ?? ''}>
          {t('secondStep.codesTitle')}
        </Title>
        <Text fz={13} c="dimmed" mt={4} lh={1.5}>
          {t('secondStep.codesText')}
        </Text>
      </div>
      <ul className={classes.codes} aria-label={t('secondStep.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={12}>
        <CopyButton text={codes.join('\n')} label={t('secondStep.copyCodes')} />
        <Button
          component="a"
          variant="default"
          download="gerbang-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent([fileTitle, '', ...codes, ''].join('\r\n'))}`}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
        >
          {t('secondStep.download')}
        </Button>
      </Group>
      <Button className={classes.submit ?? ''} onClick={onSaved}>
        {t('secondStep.saved')}
      </Button>
    </div>
  );
}

/** Copies a text and confirms it for two seconds. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('staff');
  const clipboard = useClipboard({ timeout: 2000 });
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      leftSection={<CopyIcon size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => clipboard.copy(text)}
    >
      {clipboard.copied ? t('secondStep.copied') : label}
    </Button>
  );
}
