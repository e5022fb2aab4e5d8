import '@mantine/core/styles/Skeleton.layer.css';
import type { Session, StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { formatDate, formatTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from './profile.api.ts';

import classes from './profile.module.css';

export function Sessions({ user }: { user: StaffRecord }) {
  const { t } = useTranslation('staff');
  // Other devices open and end sessions, so the list is loaded each time.
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
  const on = (moment: string) => ({ date: formatDate(moment, place), time: formatTime(moment, place) });
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

/** `browser` and `system` are undefined when the user agent names none that is known. */
interface DeviceWords {
  browser: string | undefined;
  system: string | undefined;
  isPhone: boolean;
}

// Most user agents also name Chrome or Safari, so the more specific patterns come first.
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

export function deviceWords(userAgent: string): DeviceWords {
  const named = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return { browser: named(BROWSERS), system: named(SYSTEMS), isPhone: /\bMobile\b|\bAndroid\b/.test(userAgent) };
}
