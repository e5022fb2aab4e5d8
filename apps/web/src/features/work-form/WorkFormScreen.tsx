import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { FullScreenSpinner } from '../../components/FullScreenSpinner.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useLater } from '../../lib/use-later.ts';
import { prefetchWhenIdle } from '../../lib/when-idle.ts';
import { useProperty } from './use-property.ts';
import { useTerms } from './use-terms.ts';

const loadTerms = async () => (await import('./TermsModal.tsx')).TermsModal;
const loadForm = async () => (await import('./WorkForm.tsx')).WorkForm;
// Whoever has the page ahead of time, to open it where there is no line, has all of it; the terms are wanted first.
void loadTerms().catch(() => {});
prefetchWhenIdle(() => void loadForm().catch(() => {}));

/** The work permit: first the terms, then the form, whose code comes while they are read. */
export function WorkFormScreen() {
  const { t } = useTranslation('forms');
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const { property, asksProperty, choose } = useProperty();
  const terms = useTerms(property);
  const { Part: Terms, ...termsLoad } = useLater(loadTerms, true);
  const { Part: Form, ...formLoad } = useLater(loadForm, Terms !== undefined);
  const failed = [termsLoad, formLoad].find(({ hasFailed }) => hasFailed);
  const leaveTerms = () => {
    // Terms of another property that are not agreed to leave the form with the one before.
    if (terms.agreedFor === null) void navigate('/permits');
    else choose(terms.agreedFor);
  };
  const isWaiting = Terms === undefined || (Form === undefined && !terms.isAsking);
  return (
    <>
      {Form !== undefined && (
        <Form
          key={round}
          property={property}
          onProperty={choose}
          terms={terms}
          onStartOver={() => setRound((before) => before + 1)}
        />
      )}
      {failed !== undefined && <LoadFailure text={t('notLoaded')} onRetry={failed.retry} />}
      {isWaiting && failed === undefined && <FullScreenSpinner />}
      {Terms !== undefined && (
        <Terms terms={terms} property={property} asksProperty={asksProperty} onProperty={choose} onClose={leaveTerms} />
      )}
    </>
  );
}
