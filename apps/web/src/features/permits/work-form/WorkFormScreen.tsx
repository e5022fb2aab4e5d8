import '@mantine/core/styles/Skeleton.layer.css';
import { Box, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { FormPage } from '../../../components/form/FormPage.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { loadPart, useLazyPart } from '../../../lib/use-lazy-part.ts';
import { prefetchNext } from '../../../lib/when-idle.ts';
import { useProperty } from './use-property.ts';
import { SECTIONS } from './use-sections.ts';
import { useTerms } from './use-terms.ts';

const loadTerms = async () => (await import('./TermsModal.tsx')).TermsModal;
const loadForm = async () => (await import('./WorkForm.tsx')).WorkForm;
// Loading the code early also stores it for offline use of the installed app.
prefetchNext(() => void Promise.all([loadPart(loadTerms), loadPart(loadForm)]).catch(() => {}));

/** The work permit form. The person first agrees to the terms, while the code of the form loads. */
export function WorkFormScreen() {
  const { t } = useTranslation('forms');
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const { property, asksProperty, choose } = useProperty();
  const terms = useTerms(property);
  const { Part: Terms, ...termsLoad } = useLazyPart(loadTerms, true);
  const { Part: Form, ...formLoad } = useLazyPart(loadForm, !terms.isAsking);
  const failed = [termsLoad, formLoad].find(({ hasFailed }) => hasFailed);
  const leaveTerms = () => {
    // A person who declines the terms of another property continues with the previous property.
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

function Frame() {
  const { t } = useTranslation(['public', 'work']);
  return (
    <FormPage
      title={t('public:category.sika.name')}
      alias={t('public:category.sika.alias')}
      sections={SECTIONS.map(() => ({ kind: 'open' }))}
      notes={
        <Box component="p" m={0} fz={16} lh={1.55}>
          {t('work:terms.first')}
        </Box>
      }
    >
      {SECTIONS.map(({ name }) => (
        <Skeleton key={name} h={120} radius={12} aria-hidden="true" />
      ))}
    </FormPage>
  );
}
