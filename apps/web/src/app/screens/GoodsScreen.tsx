import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';

import type { Submitted, SubmittedState } from '../../entities/permit/submitted.ts';
import { loadSubmittedDialog } from '../../entities/permit/submitted/load-submitted-dialog.ts';
import { GoodsForm } from '../../features/permits/goods-form/GoodsForm.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useTenantSession } from '../../lib/session/tenant-session.ts';
import { loadPart, useLazyPart } from '../../lib/use-lazy-part.ts';
import { prefetchWhenIdle } from '../../lib/when-idle.ts';

const loadLogin = async () =>
  (await import('../../features/people/tenant-session/TenantLoginModal.tsx')).TenantLoginModal;
const loadToasts = () => import('../../lib/toasts/public-toasts.tsx');

export function GoodsScreen({ kind }: { kind: GoodsKind }) {
  const { t } = useTranslation('goods');
  const navigate = useNavigate();
  const tenant = useTenantSession();
  const [round, setRound] = useState(0);
  const [isLoginOpen, setLoginOpen] = useState(false);
  const login = useLazyPart(loadLogin, isLoginOpen);
  // The dialog with the permit number must open right after sending, even when the network fails at that time.
  useEffect(
    () => prefetchWhenIdle(() => void Promise.all([loadPart(loadSubmittedDialog), loadToasts()]).catch(() => {})),
    [],
  );

  const leave = (submitted: Submitted) => {
    const state: SubmittedState = { submitted };
    const text = t(kind === 'loading' ? 'loadingCreated' : 'unloadingCreated');
    void loadToasts().then(
      ({ publicToast }) => publicToast('success', text),
      () => {},
    );
    void navigate('/permits', { state });
  };

  if (kind === 'unloading' && tenant === null) return <Navigate to="/unloading" replace />;
  return (
    <>
      <GoodsForm
        key={`${tenant?.id}:${round}`}
        kind={kind}
        tenant={tenant}
        onSent={leave}
        onStartOver={() => setRound((before) => before + 1)}
        onLogin={() => setLoginOpen(true)}
      />
      {login.Part !== undefined && (
        <login.Part opened={isLoginOpen} onClose={() => setLoginOpen(false)} onArrive={() => {}} />
      )}
    </>
  );
}
