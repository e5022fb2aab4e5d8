import { IDLE_LIMITS } from '@gerbang/shared/domain/people/idle';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';

import { GateFrame } from '../../../components/frame/GateFrame.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { readSessionEnd } from '../../../lib/session/session-end.ts';
import type { SessionEnd } from '../../../lib/session/session-end.ts';
import { AUTH_KEY } from '../../../lib/session/stored-session.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import type { AppStore } from '../../../lib/store/store.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { SecondStepForm } from './SecondStepForm.tsx';
import { StaffLoginForm, askedRoute } from './StaffLoginForm.tsx';

import classes from './StaffLogin.module.css';

const useAppStore = useStore.withTypes<AppStore>();

/** The staff login in one or two steps. Leads to the dashboard or the requested screen. */
export function StaffLogin() {
  const { t } = useTranslation('staff');
  const store = useAppStore();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [ticket, setTicket] = useState<string>();
  const [ended] = useState(readSessionEnd);
  const goOn = () => {
    // A different person who logs in at the same desk does not get the previous person's screen.
    const isAnother = ended !== undefined && ended.user_id !== store.getState().auth.user_id;
    void navigate(isAnother ? askedRoute(null) : askedRoute(state), { replace: true });
  };
  const arrive = () => {
    staffToast('success', t('login.succeeded'));
    goOn();
  };
  useLoginElsewhere(goOn);
  return (
    <GateFrame side="staff">
      {ended !== undefined && <EndedNote why={ended.why} />}
      {ticket === undefined ? (
        <StaffLoginForm onArrive={arrive} onSecondStep={setTicket} />
      ) : (
        <SecondStepForm ticket={ticket} onArrive={arrive} onBack={() => setTicket(undefined)} />
      )}
    </GateFrame>
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

/** Continues when a login in another tab of this browser has opened the session. */
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
