import { IDLE_LIMITS } from '@gerbang/shared/domain/session/idle';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';

import { readSessionEnd } from '../../lib/session/session-end.ts';
import type { SessionEnd } from '../../lib/session/session-end.ts';
import { AUTH_KEY } from '../../lib/session/stored-session.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import type { AppStore } from '../../lib/store/store.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { askedRoute } from './asked-route.ts';
import { SecondStepForm } from './SecondStepForm.tsx';
import { StaffLoginForm } from './StaffLoginForm.tsx';

import classes from './StaffLogin.module.css';

const useAppStore = useStore.withTypes<AppStore>();

/** The staff's way in, in one step or two; afterwards the dashboard, or the screen that was asked for. */
export function StaffLogin() {
  const { t } = useTranslation('staff');
  const store = useAppStore();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [ticket, setTicket] = useState<string>();
  const [ended] = useState(readSessionEnd);
  const goOn = () => {
    // The next person at the same desk is not led to the screen of the one before.
    const isAnother = ended !== undefined && ended.user_id !== store.getState().auth.user_id;
    void navigate(isAnother ? askedRoute(null) : askedRoute(state), { replace: true });
  };
  const arrive = () => {
    staffToast('success', t('login.succeeded'));
    goOn();
  };
  useLoginElsewhere(goOn);
  return (
    <>
      {ended !== undefined && <EndedNote why={ended.why} />}
      {ticket === undefined ? (
        <StaffLoginForm onArrive={arrive} onSecondStep={setTicket} />
      ) : (
        <SecondStepForm ticket={ticket} onArrive={arrive} onBack={() => setTicket(undefined)} />
      )}
    </>
  );
}

function EndedNote({ why }: { why: SessionEnd['why'] }) {
  const { t } = useTranslation('staff');
  return (
    <output className={classes.ended}>
      <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
      <span>{t(`login.ended.${why}`, { minutes: IDLE_LIMITS.end_after_ms / 60_000 })}</span>
    </output>
  );
}

/** A login in another tab of this browser opens the session here too. */
function useLoginElsewhere(onOpen: () => void): void {
  const { token } = useAuth();
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === AUTH_KEY && newValue !== null) setElsewhere(true);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (isElsewhere && token !== null) open();
  }, [isElsewhere, token]);
}
