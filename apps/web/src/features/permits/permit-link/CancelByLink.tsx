import { cancelBody } from '@gerbang/shared/contracts/permits/permit-link';
import { Button, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import * as z from 'zod/mini';

import { LazyConfirmDialog } from '../../../components/dialogs/LazyConfirmDialog.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useDraft, useRestoredDraft } from '../../../lib/drafts/use-draft.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ActFailure, Done, isLinkEnded, LinkPage } from './LinkPage.tsx';
import type { ActProps } from './LinkPage.tsx';
import { useCancelByLinkMutation } from './permit-link.api.ts';

import classes from './permit-link.module.css';

const REASON_MAX = 300;
// Line breaks become spaces, because the server accepts a single line only.
const reason = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.replaceAll(/\s+/g, ' ')),
  ),
  cancelBody.shape.reason,
);

/** Cancels the permit: asks for a reason, then for confirmation by code. */
export function CancelByLink({ token, view, details, onEnded }: ActProps) {
  const { t } = useTranslation('links');
  const fieldError = useFieldError();
  const [isAsking, setAsking] = useState(false);
  const [cancel, { isLoading, isSuccess, error }] = useCancelByLinkMutation();
  const { text, setText, draft } = useReason(view.status.code);
  const [fault, setFault] = useState<ReactNode>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { code } = view.status;
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    const { error: wrong } = reason.safeParse(text);
    if (wrong === undefined) return setAsking(true);
    setFault(wrong.issues[0]?.message);
    field.current?.focus();
  };
  const send = async () => {
    const answer = await cancel({ token, reason: reason.parse(text) });
    setAsking(false);
    if (answer.error === undefined) draft.remove();
    if (isLinkEnded(answer.error)) onEnded();
  };
  if (isSuccess) return <Done title={t('cancel.doneTitle')} text={t('cancel.doneText', { code })} view={view} />;
  return (
    <LinkPage title={t('cancel.title')} view={view} details={details}>
      <form onSubmit={ask} noValidate>
        <Text className={classes.text}>{t('cancel.text')}</Text>
        <Textarea
          label={t('cancel.reason')}
          rows={3}
          maxLength={REASON_MAX}
          ref={field}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setFault(undefined);
          }}
          error={fieldError(fault)}
        />
        <ActFailure error={error} />
        <Button type="submit" color="rejected" variant="light" className={classes.submit} loading={isLoading}>
          {t('cancel.submit')}
        </Button>
      </form>
      <LazyConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('cancel.confirmTitle', { code })}
        text={t('cancel.confirmText')}
        confirm={t('cancel.confirm')}
        keep={t('cancel.keep')}
        isLoading={isLoading}
        onConfirm={() => void send()}
      />
    </LinkPage>
  );
}

/** The typed reason, kept on this device until the permit is cancelled. */
function useReason(code: string) {
  const fits = (stored: unknown): stored is ReasonDraft =>
    typeof stored === 'object' && stored !== null && 'code' in stored && stored.code === code;
  const { initialValues, isRestored } = useRestoredDraft('cancel', { code, text: '' }, { fits });
  const [values, setValues] = useState<ReasonDraft>(initialValues);
  const draft = useDraft('cancel', values, { isRestored });
  return { text: values.text, setText: (text: string) => setValues({ code, text }), draft };
}

interface ReasonDraft {
  code: string;
  text: string;
}
