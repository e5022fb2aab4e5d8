import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';

import { GoodsForm } from '../../features/goods-form/GoodsForm.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useTenantSession } from '../../lib/session/tenant-session.ts';
import type { Submitted, SubmittedState } from '../../lib/submitted.ts';
import { useLater } from '../../lib/use-later.ts';
import { prefetchWhenIdle } from '../../lib/when-idle.ts';

const loadLogin = async () => (await import('../../features/tenant-session/TenantLoginModal.tsx')).TenantLoginModal;
const loadToasts = () => import('../../lib/toasts/public-toasts.tsx');
const loadSubmitted = () => import('../../features/submitted/SubmittedDialog.tsx');

/** The goods form in its surroundings: who is logged in, and where a sent form leads. */
export function GoodsScreen({ kind }: { kind: GoodsKind }) {
  const { t } = useTranslation(['goods', 'public']);
  const navigate = useNavigate();
  const tenant = useTenantSession();
  const [round, setRound] = useState(0);
  const [isLoginOpen, setLoginOpen] = useState(false);
  const login = useLater(loadLogin, isLoginOpen);
  usePageTitle(t(`public:category.${kind}.name`));
  // The number must be there the moment the form is sent, also when the line is gone right after.
  useEffect(() => prefetchWhenIdle(() => void Promise.all([loadSubmitted(), loadToasts()]).catch(() => {})), []);

  const leave = (submitted: Submitted) => {
    const state: SubmittedState = { submitted };
    const text = t(kind === 'loading' ? 'goods:loadingCreated' : 'goods:unloadingCreated');
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
