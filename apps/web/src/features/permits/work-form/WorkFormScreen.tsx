import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { FormPage } from '../../components/FormPage.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useLater } from '../../lib/use-later.ts';
import { prefetchWhenIdle } from '../../lib/when-idle.ts';
import { SECTIONS } from './sections.ts';
import { useProperty } from './use-property.ts';
import { useTerms } from './use-terms.ts';

import classes from './WorkFormScreen.module.css';

const loadTerms = async () => (await import('./TermsModal.tsx')).TermsModal;
const loadForm = async () => (await import('./WorkForm.tsx')).WorkForm;
// Whoever has the page ahead of time, to open it where there is no line, has all of it.
prefetchWhenIdle(() => void Promise.all([loadTerms(), loadForm()]).catch(() => {}));

/** The work permit: first the terms, then the form, whose code comes while they are read. */
export function WorkFormScreen() {
  const { t } = useTranslation('forms');
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const { property, asksProperty, choose } = useProperty();
  const terms = useTerms(property);
  const { Part: Terms, ...termsLoad } = useLater(loadTerms, true);
  const { Part: Form, ...formLoad } = useLater(loadForm, !terms.isAsking);
  const failed = [termsLoad, formLoad].find(({ hasFailed }) => hasFailed);
  const leaveTerms = () => {
    // Terms of another property that are not agreed to leave the form with the one before.
    if (terms.agreedFor === null) void navigate('/permits');
    else choose(terms.agreedFor);
  };
  return (
    <>
      {Form === undefined ? (
        <Frame />
      ) : (
        <Form
          key={round}
          property={property}
          onProperty={choose}
          terms={terms}
          onStartOver={() => setRound((before) => before + 1)}
        />
      )}
      {failed !== undefined && <LoadFailure text={t('notLoaded')} onRetry={failed.retry} />}
      {Terms !== undefined && (
        <Terms terms={terms} property={property} asksProperty={asksProperty} onProperty={choose} onClose={leaveTerms} />
      )}
    </>
  );
}

/** What stands until the form is there. */
function Frame() {
  const { t } = useTranslation(['public', 'work']);
  return (
    <FormPage
      title={t('public:category.sika.name')}
      alias={t('public:category.sika.alias')}
      sections={SECTIONS.map(() => ({ kind: 'open' }))}
      notes={<p className={classes.first}>{t('work:terms.first')}</p>}
    >
      {SECTIONS.map(({ name }) => (
        <Skeleton key={name} h={120} radius={12} aria-hidden="true" />
      ))}
    </FormPage>
  );
}
