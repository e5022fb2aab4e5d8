import './texts.ts';
import '../../lib/theme/styles-forms.ts';
import type { TenantRecord } from '@gerbang/shared/contracts/auth';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { useRef } from 'react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { DraftNote } from '../../components/DraftNote.tsx';
import { FormBar } from '../../components/FormBar.tsx';
import { FormPage } from '../../components/FormPage.tsx';
import { FormSection } from '../../components/FormSection.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import type { Submitted } from '../../lib/submitted.ts';
import { LaterSummary } from './LaterSummary.tsx';
import { rememberItems, rememberVisitor } from './remembered.ts';
import { SectionBody } from './SectionBody.tsx';
import { SubmitDialog } from './SubmitDialog.tsx';
import { SubmitFailed } from './SubmitFailed.tsx';
import { useGoodsForm } from './use-goods-form.ts';
import type { GoodsFormState } from './use-goods-form.ts';
import { useGoodsSubmit } from './use-goods-submit.ts';
import { useSections } from './use-sections.ts';

interface Props {
  kind: GoodsKind;
  tenant: TenantRecord | null;
  onSent: (submitted: Submitted) => void;
  onStartOver: () => void;
  /** Asks the tenant to log in again; the form stays. */
  onLogin: () => void;
}

/** The loading form, which is the tenant's unloading form too. */
export function GoodsForm({ kind, tenant, onSent, onStartOver, onLogin }: Props) {
  const { t } = useTranslation(['goods', 'public']);
  const root = useRef<HTMLFormElement>(null);
  const { state, draft, isRestored, remembered, attempt, refuse, loseSlot } = useGoodsForm(kind, tenant, onLogin);
  const sections = useSections(state);
  const submission = useGoodsSubmit(state, {
    onSent: (permit) => {
      draft.remove();
      remember(state);
      onSent(submittedOf(state, permit));
    },
    onRefused: (faults) => {
      flushSync(() => refuse(faults));
      focusFirst(root.current, Object.keys(faults));
    },
    onSlotFull: () => {
      flushSync(loseSlot);
      focusFirst(root.current, ['time', 'date']);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const faults = Object.keys(state.live);
    if (faults.length === 0) return submission.ask();
    flushSync(attempt);
    return focusFirst(root.current, faults);
  };
  const retry = () => void submission.send();

  return (
    <form ref={root} onSubmit={submit} noValidate>
      <FormPage
        title={t(`public:category.${kind}.name`)}
        alias={t(`public:category.${kind}.alias`)}
        sections={sections.map((section) => section.state)}
        notes={
          isRestored && (
            <DraftNote
              onStartOver={() => {
                draft.remove();
                onStartOver();
              }}
            />
          )
        }
        aside={<LaterSummary form={state} sections={sections} />}
      >
        {sections.map(({ name, ...section }, index) => (
          <FormSection key={name} number={index + 1} title={t(`goods:sections.${name}`)} {...section}>
            <SectionBody name={name} form={state} remembered={remembered} />
          </FormSection>
        ))}
        {submission.failure !== undefined && (
          <SubmitFailed failure={submission.failure} onRetry={retry} onLogin={onLogin} />
        )}
        <SubmitDialog submission={submission} email={state.values.email} />
      </FormPage>
      <FormBar
        faults={Object.keys(state.shown).length}
        left={sections.filter((section) => section.state.kind !== 'complete').length}
        isDraftSaved={draft.isSaved}
        submit={t('goods:submit')}
        isLoading={submission.phase === 'waiting' || submission.phase === 'sending'}
      />
    </form>
  );
}

function remember({ tenant, values }: GoodsFormState): void {
  if (tenant === null) rememberVisitor(values, Date.now());
  else rememberItems(tenant.id, values);
}

function submittedOf({ values }: GoodsFormState, permit: Submitted['permits'][number]): Submitted {
  return {
    permits: [permit],
    email: values.email.trim(),
    day: values.date,
    time: values.time,
    place: [values.floor?.name, values.location].filter((text) => text !== undefined && text !== '').join(', '),
    count: values.items.length,
  };
}
