import '@mantine/core/styles/Skeleton.layer.css';
import type { Session, StaffRecord } from '@gerbang/shared/contracts/auth';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useErrorText } from '../../lib/api/problem.ts';
import { displayDate, displayTime } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from './account.api.ts';
import { deviceWords } from './device-words.ts';

import classes from './Profile.module.css';

/** Where the person is logged in, with the way to end each and all others. */
export function Sessions({ user }: { user: StaffRecord }) {
  const { t } = useTranslation('staff');
  // Sessions come and go elsewhere, so the list is asked for anew each time it is opened.
  const { data, isError, isFetching, refetch } = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined) {
    if (!isError) return <Skeleton height={104} mt={16} radius={8} />;
    return <LoadFailure text={t('sessions.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return (
    <>
      <Text fz={13} c="dimmed" mt={4} lh={1.5}>
        {t('sessions.text')}
      </Text>
      <ul className={classes.sessions}>
        {data.map((session) => (
          <SessionRow key={session.id} session={session} time_zone={user.property.time_zone} />
        ))}
      </ul>
      {data.some(({ current }) => !current) && <EndOthers />}
    </>
  );
}

function SessionRow({ session, time_zone }: { session: Session; time_zone: string }) {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const errorText = useErrorText();
  const [end, { isLoading }] = useEndSessionMutation();
  const { browser, system, isPhone } = deviceWords(session.device);
  const isNamed = browser !== undefined && system !== undefined;
  const device = isNamed ? t('sessions.device', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
  const DeviceIcon = isPhone ? IconDeviceMobile : IconDeviceDesktop;
  const place = { time_zone, language };
  const on = (moment: string) => ({ date: displayDate(moment, place), time: displayTime(moment, place) });
  const usedId = `used-${session.id}`;
  const logOut = async () => {
    const { error } = await end(session.id);
    if (error === undefined) staffToast('success', t('sessions.ended'));
    else staffToast('error', errorText(error));
  };
  return (
    <li className={classes.session}>
      <DeviceIcon size={22} stroke={1.6} aria-hidden="true" className={classes.deviceIcon} />
      <div className={classes.about}>
        <div className={classes.device}>
          {device}
          {session.current && <span className={classes.current}>{t('sessions.current')}</span>}
        </div>
        <div className={classes.used} id={usedId}>
          {t('sessions.used', on(session.last_used_at))}
        </div>
        <div className={classes.used}>{t('sessions.since', on(session.created_at))}</div>
      </div>
      {!session.current && (
        <Button
          variant="default"
          onClick={() => void logOut()}
          loading={isLoading}
          disabled={isLoading}
          aria-label={t('sessions.endOf', { device })}
          aria-describedby={usedId}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const { t } = useTranslation('staff');
  const errorText = useErrorText();
  const [isAsking, ask] = useState(false);
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const confirm = async () => {
    const { error } = await endOthers();
    ask(false);
    if (error === undefined) staffToast('success', t('sessions.othersEnded'));
    else staffToast('error', errorText(error));
  };
  return (
    <>
      <Button variant="default" className={classes.endOthers ?? ''} onClick={() => ask(true)}>
        {t('sessions.endOthers')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => ask(false)}
        title={t('sessions.endOthers')}
        text={t('sessions.endOthersText')}
        confirm={t('sessions.end')}
        isLoading={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
