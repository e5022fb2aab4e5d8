import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';

import { sendBeforeLeaving } from '../../lib/gate-device/leave.ts';
import { resetLogin } from '../../lib/session/reset-login.ts';
import { rememberSessionEnd } from '../../lib/session/session-end.ts';
import type { AppStore } from '../../lib/store/store.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { idleApi } from './idle.api.ts';

/** So long the server may take to end a session before this browser forgets it all the same. */
const PATIENCE_MS = 5_000;

const useAppStore = useStore.withTypes<AppStore>();

/** Ends the session here and on the server; after an idle time the login leads back to the present page. */
export function useEndSession(): (why: 'idle' | 'asked') => Promise<void> {
  const { t } = useTranslation('staff');
  const store = useAppStore();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return async (why) => {
    const { token, user_id } = store.getState().auth;
    if (why === 'idle' && user_id !== null) rememberSessionEnd({ why, user_id });
    const state = why === 'idle' ? { from: pathname + search + hash } : null;
    // The page goes first, and its forms keep their drafts as they close. Who leaves by a click must be gone before the
    // session is, or the layout would lead the next person back to this one's screen.
    await navigate('/login', { replace: true, flushSync: why === 'asked', state });
    const unsent = await sendBeforeLeaving(user_id);
    await Promise.race([store.dispatch(idleApi.endpoints.endIdleSession.initiate()), patience()]);
    // Someone may have logged in meanwhile.
    if (store.getState().auth.token === token) store.dispatch(resetLogin());
    if (unsent > 0) staffToast('error', t('shell.unsent', { count: unsent }));
  };
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, PATIENCE_MS);
  });
}
