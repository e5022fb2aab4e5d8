import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

import { CategoryScreen } from '../../features/category/CategoryScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import type { Submitted, SubmittedState } from '../../lib/submitted.ts';
import { useLater } from '../../lib/use-later.ts';

const loadDialog = async () => (await import('../../features/submitted/SubmittedDialog.tsx')).SubmittedDialog;

/** The landing page; whoever comes from a sent form finds its number there. */
export function CategoryPage() {
  const { t } = useTranslation('public');
  const { state } = useLocation();
  const navigate = useNavigate();
  usePageTitle(t('category.title'));
  return (
    <>
      <CategoryScreen />
      {isSubmitted(state) && (
        <SentForm
          submitted={state.submitted}
          // Away from the history too, so that the way back does not bring it up again.
          onClose={() => void navigate('.', { replace: true, state: null })}
        />
      )}
    </>
  );
}

function SentForm(props: { submitted: Submitted; onClose: () => void }) {
  const { Part, hasFailed } = useLater(loadDialog, true);
  // The number itself must not depend on code that cannot be fetched.
  if (hasFailed) return <output>{props.submitted.permits.map(({ code }) => code).join(', ')}</output>;
  return Part === undefined ? null : <Part {...props} />;
}

function isSubmitted(state: unknown): state is SubmittedState {
  return typeof state === 'object' && state !== null && 'submitted' in state;
}
