import './styles.ts';
import type { PublicProperty } from '@gerbang/shared/contracts/public-lists';
import { useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { DraftNote } from '../../components/DraftNote.tsx';
import { FormBar } from '../../components/FormBar.tsx';
import { FormPage } from '../../components/FormPage.tsx';
import { FormSection } from '../../components/FormSection.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import { AttachmentSection } from './AttachmentSection.tsx';
import { FitOutSection } from './FitOutSection.tsx';
import { JobSection } from './JobSection.tsx';
import { SECTIONS } from './sections.ts';
import type { SectionName } from './sections.ts';
import { SubmitterSection } from './SubmitterSection.tsx';
import { statesOf, useSections } from './use-sections.ts';
import { useSubmit } from './use-submit.ts';
import type { TermsState } from './use-terms.ts';
import { useWorkForm } from './use-work-form.ts';
import { WorkerSection } from './WorkerSection.tsx';
import { WorkSummary } from './WorkSummary.tsx';

interface Props {
  property: PublicProperty | null;
  onProperty: (property: PublicProperty) => void;
  terms: TermsState;
  onStartOver: () => void;
}

/** The form itself: five sections, the bar at its foot, and the question before it is sent. */
export function WorkForm({ property, onProperty, terms, onStartOver }: Props) {
  const { t } = useTranslation(['work', 'public', 'goods', 'common']);
  const root = useRef<HTMLFormElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const { form, draft, isRestored, attempt, refuse } = useWorkForm(property, onProperty);
  const { values } = form;
  const heads = useSections(form);
  const states = statesOf(heads);
  const { send, isSending, failure } = useSubmit({
    values,
    terms_version: terms.version,
    onCreated: draft.remove,
    onRefused: refuse,
    onOutdated: terms.renew,
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    flushSync(() => {
      attempt();
      refuse({});
    });
    if (Object.keys(form.live).length === 0) setConfirming(true);
    else focusFirst(root.current, Object.keys(form.live));
  };
  const confirm = async () => {
    await send();
    setConfirming(false);
  };
  const startOver = () => {
    draft.remove();
    onStartOver();
  };
  const bodies: Record<SectionName, ReactNode> = {
    fitOut: <FitOutSection form={form} />,
    submitter: <SubmitterSection form={form} />,
    attachments: <AttachmentSection form={form} />,
    jobs: <JobSection form={form} />,
    workers: <WorkerSection form={form} />,
  };
  return (
    <form ref={root} onSubmit={submit} noValidate>
      <FormPage
        title={t('public:category.sika.name')}
        alias={t('public:category.sika.alias')}
        sections={states}
        notes={isRestored && <DraftNote onStartOver={startOver} />}
        aside={<WorkSummary values={values} states={states} />}
      >
        {SECTIONS.map(({ name }, index) => (
          <FormSection key={name} number={index + 1} title={t(`work:sections.${name}`)} {...heads[name]}>
            {bodies[name]}
          </FormSection>
        ))}
        {failure !== undefined && (
          <div ref={scrollTo}>
            <LoadFailure text={`${t('work:failedTitle')}. ${failure}`} onRetry={() => void send()} />
          </div>
        )}
      </FormPage>
      <FormBar
        faults={Object.keys(form.shown).length}
        left={states.filter(({ kind }) => kind !== 'complete').length}
        isDraftSaved={draft.isSaved}
        submit={t('work:submit')}
        isLoading={isSending || terms.version === undefined}
      />
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('work:confirm.title')}
        text={t('work:confirm.text', { email: values.submitter.email.trim() })}
        confirm={t('common:yes')}
        isLoading={isSending}
        onConfirm={() => void confirm()}
      />
    </form>
  );
}

/** A failure at the foot of a long form is brought before the person's eyes. */
function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
