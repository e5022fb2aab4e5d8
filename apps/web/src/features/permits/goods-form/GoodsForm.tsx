import '../../../lib/theme/styles-forms.ts';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { displayHours } from '@gerbang/shared/time/windows';
import { Box, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ComponentProps, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { LazyConfirmDialog } from '../../../components/dialogs/LazyConfirmDialog.tsx';
import { DraftNote } from '../../../components/form/DraftNote.tsx';
import { FormBar } from '../../../components/form/FormBar.tsx';
import { FormPage } from '../../../components/form/FormPage.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { countSections } from '../../../components/form/section-state.ts';
import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { RetryCountdown } from '../../../components/text/RetryCountdown.tsx';
import { LazySubmitLimit } from '../../../entities/permit/LazySubmitLimit.tsx';
import type { Submitted } from '../../../entities/permit/submitted.ts';
import { useErrorText } from '../../../lib/api/problem.ts';
import { focusFirst } from '../../../lib/focus-first.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useUploadSummary } from '../../../lib/uploads/use-uploads.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import type { GoodsSummary } from './GoodsSummary.tsx';
import { HoldNote } from './HoldNote.tsx';
import { forgetVisitor, rememberItems, rememberVisitor } from './last-request.ts';
import { SectionBody } from './SectionBody.tsx';
import { useGoodsForm } from './use-goods-form.ts';
import type { GoodsFormState } from './use-goods-form.ts';
import { useGoodsSubmit } from './use-goods-submit.ts';
import type { SubmitFailure } from './use-goods-submit.ts';
import { useSections } from './use-sections.ts';
import { useSlotHold } from './use-slot-hold.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './goods-form.module.css';

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
  const retry = () => void submission.send();

  return (
    <form ref={root} onSubmit={submit} onInput={hold.touch} noValidate>
      <FormPage
        title={t(`public:category.${kind}.name`)}
        alias={t(`public:category.${kind}.alias`)}
        sections={sections.map((section) => section.state)}
        notes={
          <>
            {tenant === null && <LazySubmitLimit email={state.values.email} />}
            {isRestored && (
              <DraftNote
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
        {submission.failure !== undefined && (
          <SubmitFailed failure={submission.failure} values={state.values} onRetry={retry} onLogin={onLogin} />
        )}
        <SubmitDialog submission={submission} form={state} />
      </FormPage>
      <FormBar
        faults={Object.keys(state.shown).length}
        left={countSections(sections.map((section) => section.state)).left}
        note={hold.state.kind === 'held' && <HoldNote until={hold.state.until} />}
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

const loadSummary = async () => (await import('./GoodsSummary.tsx')).GoodsSummary;

/** The summary beside the form on wide screens. Its space stays empty until its code is loaded. */
function LazySummary(props: ComponentProps<typeof GoodsSummary>) {
  const { Part } = useLazyPart(loadSummary, !useIsPhone());
  return Part === undefined ? null : <Part {...props} />;
}

interface SubmitDialogProps {
  submission: ReturnType<typeof useGoodsSubmit>;
  form: GoodsFormState;
}

/** Asks before sending, with a recap. Its progress line is always there, so that the dialog keeps its size. */
function SubmitDialog({ submission: { phase, keys, close, send }, form: { values, place } }: SubmitDialogProps) {
  const { t } = useTranslation('goods');
  const { progress } = useUploadSummary(keys);
  const language = useLanguage();
  const texts = {
    idle: '',
    asking: '',
    waiting: t('confirm.waiting', { percent: Math.floor(progress * 100) }),
    sending: t('confirm.sending'),
  };
  const day = values.date === '' ? '' : formatDay(values.date, language, 'mediumWeekday');
  return (
    <LazyConfirmDialog
      opened={phase !== 'idle'}
      onClose={close}
      title={t('confirm.title')}
      text={<Emphasised text={t('confirm.text', { email: values.email.trim() })} />}
      progress={texts[phase]}
      confirm={t('confirm.send')}
      isLoading={phase === 'waiting' || phase === 'sending'}
      onConfirm={() => void send()}
    >
      <ul className={classes.recap}>
        <li>{place?.name}</li>
        <li>
          {day}, {displayHours(values.time, values.date || null, language)}
        </li>
        <li>{t('kinds', { count: values.items.length })}</li>
      </ul>
    </LazyConfirmDialog>
  );
}

interface SubmitFailedProps {
  failure: SubmitFailure;
  values: GoodsFormState['values'];
  onRetry: () => void;
  /** Asks the tenant to log in again, without leaving the form. */
  onLogin: () => void;
}

/** Says why the form was not sent, that no input is lost, and what to do next. */
function SubmitFailed({ failure, values, onRetry, onLogin }: SubmitFailedProps) {
  const { t } = useTranslation(['goods', 'errors']);
  const errorText = useErrorText();
  const text = {
    upload: () => t('goods:failure.upload'),
    session: () => t('errors:code.unauthenticated'),
    other: () => (failure.kind === 'other' ? errorText(failure.error) : ''),
  }[failure.kind]();
  return (
    <div className={classes.failure} role="alert" tabIndex={-1} ref={reveal}>
      <Group component="p" className={layout.rejected} gap={8} wrap="nowrap" m="0 0 4px" fz={15} fw={650}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        {t('goods:failure.title')}
      </Group>
      <Box component="p" m="0 0 10px">
        {text} {t('goods:failure.kept')}{' '}
        {failure.kind === 'other' && <RetryCountdown error={failure.error} onRetry={onRetry} sent={values} />}
      </Box>
      <Group gap={8}>
        {failure.kind === 'session' ? (
          <Button onClick={onLogin}>{t('goods:failure.login')}</Button>
        ) : (
          <Button onClick={onRetry}>{t('goods:failure.retry')}</Button>
        )}
      </Group>
    </div>
  );
}

function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
