import '../../../lib/theme/styles-forms.ts';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { useRef } from 'react';
import type { ComponentProps, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';

import type { DraftNote } from '../../../components/form/DraftNote.tsx';
import { FormBar } from '../../../components/form/FormBar.tsx';
import { FormPage } from '../../../components/form/FormPage.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { countSections } from '../../../components/form/section-state.ts';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { LazySubmitLimit } from '../../../entities/permit/LazySubmitLimit.tsx';
import type { Submitted } from '../../../entities/permit/submitted.ts';
import { LazyHoldNote } from '../../../entities/place/hold/LazyHoldNote.tsx';
import { useSlotHold } from '../../../entities/place/hold/use-slot-hold.ts';
import { focusFirst } from '../../../lib/focus-first.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import type { GoodsSummary } from './GoodsSummary.tsx';
import { forgetVisitor, rememberItems, rememberVisitor } from './last-request.ts';
import { SectionBody } from './SectionBody.tsx';
import type { SubmitParts } from './SubmitParts.tsx';
import { useGoodsForm } from './use-goods-form.ts';
import type { GoodsFormState } from './use-goods-form.ts';
import { useGoodsSubmit } from './use-goods-submit.ts';
import { useSections } from './use-sections.ts';

interface Props {
  kind: GoodsKind;
  tenant: TenantRecord | null;
  onSent: (submitted: Submitted) => void;
  onStartOver: () => void;
  /** Asks the tenant to log in again, without leaving the form. */
  onLogin: () => void;
}

/** The loading form, which is also the tenant's unloading form. */
export function GoodsForm({ kind, tenant, onSent, onStartOver, onLogin }: Props) {
  const { t } = useTranslation(['goods', 'public']);
  const root = useRef<HTMLFormElement>(null);
  const { state: filled, draft, isRestored, remembered, attempt, refuse } = useGoodsForm(kind, tenant, onLogin);
  const hold = useSlotHold(filled, () => refuse({ time: 'slot_full' }));
  const state: GoodsFormState = { ...filled, hold };
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
      flushSync(hold.lose);
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

  // The request itself uses the hold, which must not be taken again at the same time.
  const touch = () => submission.phase === 'idle' && hold.touch();
  return (
    <form ref={root} onSubmit={submit} onInput={touch} onClickCapture={touch} noValidate>
      <FormPage
        title={t(`public:category.${kind}.name`)}
        alias={t(`public:category.${kind}.alias`)}
        sections={sections.map((section) => section.state)}
        notes={
          <>
            {tenant === null && <LazySubmitLimit email={state.values.email} />}
            {isRestored && (
              <LazyDraftNote
                onStartOver={() => {
                  draft.remove();
                  onStartOver();
                }}
              />
            )}
          </>
        }
        aside={<LazySummary form={state} sections={sections} />}
      >
        {sections.map(({ name, ...section }, index) => (
          <FormSection key={name} number={index + 1} title={t(`goods:sections.${name}`)} {...section}>
            <SectionBody name={name} form={state} remembered={remembered} />
          </FormSection>
        ))}
        <LazySubmitParts submission={submission} form={state} />
      </FormPage>
      <FormBar
        faults={Object.keys(state.shown).length}
        left={countSections(sections.map((section) => section.state)).left}
        note={(hold.state.kind === 'held' || hold.state.kind === 'ended') && <LazyHoldNote hold={hold} />}
        isDraftSaved={draft.isSaved}
        submit={t('goods:submit')}
        isLoading={submission.phase === 'waiting' || submission.phase === 'sending'}
      />
    </form>
  );
}

function remember({ tenant, values }: GoodsFormState): void {
  if (tenant !== null) rememberItems(tenant.id, values);
  else if (values.remember) rememberVisitor(values, Date.now());
  else forgetVisitor();
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

const loadDraftNote = async () => (await import('../../../components/form/DraftNote.tsx')).DraftNote;

/** Says that a draft was restored. Its code is loaded only then. */
function LazyDraftNote(props: ComponentProps<typeof DraftNote>) {
  const { Part } = useLazyPart(loadDraftNote, true);
  return Part === undefined ? null : <Part {...props} />;
}

const loadSummary = async () => (await import('./GoodsSummary.tsx')).GoodsSummary;

/** The summary beside the form on wide screens. Its space stays empty until its code is loaded. */
function LazySummary(props: ComponentProps<typeof GoodsSummary>) {
  const { Part } = useLazyPart(loadSummary, !useIsPhone());
  return Part === undefined ? null : <Part {...props} />;
}

const loadSubmitParts = async () => (await import('./SubmitParts.tsx')).SubmitParts;

/** The question before sending, and why it failed. Its code is loaded when the browser is idle or when it is needed. */
function LazySubmitParts(props: ComponentProps<typeof SubmitParts>) {
  const { t } = useTranslation('forms');
  const { phase, failure } = props.submission;
  const { Part, hasFailed, retry } = useLazyPart(loadSubmitParts, phase !== 'idle' || failure !== undefined);
  if (hasFailed) return <LoadFailure text={t('notLoaded')} onRetry={retry} />;
  return Part === undefined ? null : <Part {...props} />;
}
