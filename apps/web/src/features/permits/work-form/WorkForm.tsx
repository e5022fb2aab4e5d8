import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/CheckboxCard.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Avatar.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import type { PublicProperty } from '@gerbang/shared/contracts/building/public-lists';
import { useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { DraftNote } from '../../../components/form/DraftNote.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { FormBar } from '../../../components/form/FormBar.tsx';
import { FormPage } from '../../../components/form/FormPage.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { countSections } from '../../../components/form/section-state.ts';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { FileRows } from '../../../components/photos/FileRows.tsx';
import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { RetryCountdown } from '../../../components/text/RetryCountdown.tsx';
import { LazySubmitLimit } from '../../../entities/permit/LazySubmitLimit.tsx';
import { focusFirst } from '../../../lib/focus-first.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FitOutSection } from './FitOutSection.tsx';
import { JobSection } from './JobSection.tsx';
import { SubmitterSection } from './SubmitterSection.tsx';
import { SECTIONS, statesOf, useSections } from './use-sections.ts';
import type { SectionName } from './use-sections.ts';
import { useSubmit } from './use-submit.ts';
import type { TermsState } from './use-terms.ts';
import { useWorkForm } from './use-work-form.ts';
import type { WorkFormState } from './use-work-form.ts';
import { WorkerSection } from './WorkerSection.tsx';
import { WorkSummary } from './WorkSummary.tsx';

interface Props {
  property: PublicProperty | null;
  onProperty: (property: PublicProperty) => void;
  terms: TermsState;
  onStartOver: () => void;
}

export function WorkForm({ property, onProperty, terms, onStartOver }: Props) {
  const { t } = useTranslation(['work', 'public']);
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
        notes={
          <>
            <LazySubmitLimit email={values.submitter.email} />
            {isRestored && <DraftNote onStartOver={startOver} />}
          </>
        }
        aside={<WorkSummary values={values} states={states} />}
      >
        {SECTIONS.map(({ name }, index) => (
          <FormSection key={name} number={index + 1} title={t(`work:sections.${name}`)} {...heads[name]}>
            {bodies[name]}
          </FormSection>
        ))}
        {failure !== undefined && (
          <div ref={scrollTo}>
            <LoadFailure text={`${t('work:failedTitle')}. ${failure.text}`} onRetry={() => void send()} />
            <RetryCountdown error={failure.error} onRetry={() => void send()} sent={values} />
          </div>
        )}
      </FormPage>
      <FormBar
        faults={Object.keys(form.shown).length}
        left={countSections(states).left}
        isDraftSaved={draft.isSaved}
        submit={t('work:submit')}
        isLoading={isSending || terms.version === undefined}
      />
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('work:confirm.title')}
        text={<Emphasised text={t('work:confirm.text', { email: values.submitter.email.trim() })} />}
        confirm={t('work:confirm.send')}
        isLoading={isSending}
        onConfirm={() => void confirm()}
      />
    </form>
  );
}

/** Scrolls an error into view, because it is at the end of a long form. */
function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

const MAX = 10;

function AttachmentSection({ form: { values, change, errorAt } }: { form: WorkFormState }) {
  const { t } = useTranslation('work');
  const fieldError = useFieldError();
  return (
    <FileRows
      kind="attachment"
      label={t('sections.attachments')}
      max={MAX}
      value={values.attachment}
      onChange={(attachment) => change({ attachment })}
      error={fieldError(errorAt('attachment'))}
      data-path="attachment"
    />
  );
}
