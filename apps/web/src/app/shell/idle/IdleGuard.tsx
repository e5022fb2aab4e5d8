import { countdown, IDLE_LIMITS } from '@gerbang/shared/domain/people/idle';
import { Button, Group, Modal, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';

import { sendBeforeLeaving } from '../../../features/gate/device/ForgetGateDevice.tsx';
import { api } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { resetLogin } from '../../../lib/session/reset-login.ts';
import { rememberSessionEnd } from '../../../lib/session/session-end.ts';
import type { AppStore } from '../../../lib/store/store.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { createIdleWatch } from './idle-watch.ts';

import classes from './IdleGuard.module.css';

/** When another tab ends the session this shortly before the idle limit, the reason is idleness here, too. */
const SAME_TIME_MS = 10_000;

/**
 * After this time without a response the server is treated as unreachable, and the session ends in the browser only.
 */
const TIMEOUT_MS = 5_000;

const useAppStore = useStore.withTypes<AppStore>();

interface Props {
  user_id: string;
  /**
   * The screen works without network. The session does not end while the device is offline, because nobody could log in
   * again.
   */
  worksOffline?: boolean;
  children: ReactNode;
}

/** Warns an idle person on the staff screens and ends the session when they do not respond. */
export function IdleGuard({ user_id, worksOffline = false, children }: Props) {
  const store = useAppStore();
  const end = useEndSession();
  const [watch] = useState(createIdleWatch);
  const idleness = useSyncExternalStore(watch.subscribe, watch.read);
  const isOver = idleness.kind === 'over';
  const endIdle = useEffectEvent(async () => {
    if (worksOffline && !(await isServerReachable())) watch.stay();
    else await end('idle');
  });
  useEffect(() => {
    if (isOver) void endIdle();
  }, [isOver]);
  // Without a token at unmount, something else has ended the session: a 401 or another tab. The login page shows the
  // remembered reason.
  useEffect(
    () => () => {
      if (store.getState().auth.token !== null) return;
      const last = watch.read();
      const isLate = last.kind === 'warned' && last.ends_at - Date.now() < SAME_TIME_MS;
      rememberSessionEnd({ why: last.kind === 'over' || isLate ? 'idle' : 'ended', user_id });
    },
    [store, watch, user_id],
  );
  if (isOver && !worksOffline) return null;
  return (
    <>
      {children}
      {idleness.kind === 'warned' && (
        <IdleDialog endsAt={idleness.ends_at} onStay={watch.stay} onLeave={() => void end('asked')} />
      )}
    </>
  );
}

const MINUTES = Math.round((IDLE_LIMITS.end_after_ms - IDLE_LIMITS.warn_after_ms) / 60_000);

interface IdleDialogProps {
  /** When the session ends (epoch milliseconds). */
  endsAt: number;
  onStay: () => void;
  onLeave: () => void;
}

function IdleDialog({ endsAt, onStay, onLeave }: IdleDialogProps) {
  const { t } = useTranslation('staff');
  return (
    <Modal opened onClose={onStay} title={t('idle.title')} size={420} withCloseButton={false} zIndex={400}>
      <Text fz={15} c="dimmed" lh={1.5}>
        {t('idle.text')}
      </Text>
      <TimeLeft endsAt={endsAt} />
      <Text fz={13} c="dimmed" mb={20} lh={1.5}>
        {t('idle.kept')}
      </Text>
      <Group grow gap={12} wrap="nowrap">
        <Button variant="default" onClick={onLeave}>
          {t('idle.leave')}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {t('idle.stay')}
        </Button>
      </Group>
    </Modal>
  );
}

function TimeLeft({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation('staff');
  const [now, setNow] = useState(Date.now);
  const [isAnnounced, announce] = useState(false);
  useEffect(() => {
    const clock = window.setInterval(() => setNow(Date.now()), 1000);
    // Announced once, shortly after the dialog opens: a countdown read out every second would be noise.
    const announcement = window.setTimeout(() => announce(true), 300);
    return () => {
      window.clearInterval(clock);
      window.clearTimeout(announcement);
    };
  }, []);
  return (
    <>
      <p className={classes.left} aria-hidden="true">
        {countdown(endsAt, now)}
      </p>
      <VisuallyHidden component="output" aria-live="polite">
        {isAnnounced && t('idle.soon', { minutes: MINUTES })}
      </VisuallyHidden>
    </>
  );
}

/**
 * Ends the session in the browser and on the server. After an idle timeout the login leads back to the current page.
 */
function useEndSession(): (why: 'idle' | 'asked') => Promise<void> {
  const { t } = useTranslation('staff');
  const store = useAppStore();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return async (why) => {
    const { token, user_id } = store.getState().auth;
    if (why === 'idle' && user_id !== null) rememberSessionEnd({ why, user_id });
    const state = why === 'idle' ? { from: pathname + search + hash } : null;
    // Leaves the page first, so that its forms save their drafts. After a click (`asked`) this must be done before
    // the session ends, or the layout would redirect the next person to this screen.
    await navigate('/login', { replace: true, flushSync: why === 'asked', state });
    const unsent = await sendBeforeLeaving(user_id);
    await Promise.race([store.dispatch(idleApi.endpoints.endIdleSession.initiate()), waitForTimeout()]);
    // Someone may have logged in meanwhile.
    if (store.getState().auth.token === token) store.dispatch(resetLogin());
    if (unsent > 0) staffToast('error', t('shell.unsent', { count: unsent }));
  };
}

function waitForTimeout(): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, TIMEOUT_MS);
  });
}

const idleApi = api.injectEndpoints({
  endpoints: (build) => ({
    endIdleSession: build.mutation<null, void>({ query: () => ({ url: '/logout', method: 'POST', body: {} }) }),
  }),
});

/** Whether the server answers. `navigator.onLine` alone is also true in a network without internet. */
async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    // A small file that the service worker does not cache, so that a response proves the connection.
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    await fetch(new Request(`${window.location.origin}/logo.svg`, { method: 'HEAD', cache: 'no-store', signal }));
    return true;
  } catch {
    return false;
  }
}
