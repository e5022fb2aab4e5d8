import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { askedRoute } from './asked-route.ts';
import { SecondStepForm } from './SecondStepForm.tsx';
import { StaffLoginForm } from './StaffLoginForm.tsx';

/** The staff's way in, in one step or two; afterwards the dashboard, or the screen that was asked for. */
export function StaffLogin() {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const { state } = useLocation();
  const [ticket, setTicket] = useState<string>();
  const arrive = () => {
    staffToast('success', t('login.succeeded'));
    void navigate(askedRoute(state), { replace: true });
  };
  if (ticket === undefined) return <StaffLoginForm onArrive={arrive} onSecondStep={setTicket} />;
  return <SecondStepForm ticket={ticket} onArrive={arrive} onBack={() => setTicket(undefined)} />;
}
