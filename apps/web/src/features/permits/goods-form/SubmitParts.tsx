import { displayHours } from '@gerbang/shared/time/windows';
import { Box, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import { MountedConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { RetryCountdown } from '../../../components/text/RetryCountdown.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useUploadSummary } from '../../../lib/uploads/use-uploads.ts';
import type { GoodsFormState } from './use-goods-form.ts';
import type { SubmitFailure, useGoodsSubmit } from './use-goods-submit.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './goods-form.module.css';

interface Props {
  submission: ReturnType<typeof useGoodsSubmit>;
  form: GoodsFormState;
}

export function SubmitParts({ submission, form }: Props) {
  const { failure, send } = submission;
  return (
    <>
      {failure !== undefined && (
        <SubmitFailed failure={failure} values={form.values} onRetry={() => void send()} onLogin={form.login} />
      )}
      <SubmitDialog submission={submission} form={form} />
    </>
  );
}

/** Asks before sending, with a recap. Its progress line is always there, so that the dialog keeps its size. */
function SubmitDialog({ submission: { phase, keys, close, send }, form: { values, place } }: Props) {
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
    <MountedConfirmDialog
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
    </MountedConfirmDialog>
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
