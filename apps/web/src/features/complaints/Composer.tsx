import '@mantine/core/styles/SegmentedControl.layer.css';
import type { ComplaintDetail } from '@gerbang/shared/contracts/complaints';
import { COMPLAINT_PHOTOS_MAX } from '@gerbang/shared/domain/complaints/complaints';
import { Button, SegmentedControl, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { UploadStrip } from '../../components/UploadStrip.tsx';
import { useSaid } from '../../components/use-said.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useAct } from './use-act.ts';

import classes from './detail.module.css';

type Kind = 'answer' | 'note';

/** Writes to whoever complained, or a note among staff; the two look different while they are written. */
export function Composer({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('complaints');
  const error = useFieldError();
  const [kind, setKind] = useState<Kind>('answer');
  const { field, text, setText, fault, photos, send: say, isSending } = useSaid(useAuth().token);
  const { run } = useAct(complaint);
  const isTenants = complaint.tenant !== null;
  const hint = kind === 'note' ? t('talk.noteHint') : t(isTenants ? 'talk.answerHint' : 'talk.answerInternalHint');
  const texts = { done: () => t(kind === 'answer' ? 'talk.sent' : 'talk.noted'), failed: t('talk.failed') };
  const send = () =>
    say(
      (words) => run({ path: '/entries', method: 'POST', body: { ...words, kind } }, texts),
      () => staffToast('error', t('create.photoFailed')),
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isSending) void send();
  };
  return (
    <form className={classes.composer} data-kind={kind} onSubmit={submit} noValidate>
      <SegmentedControl
        size="xs"
        aria-label={t('talk.kind')}
        data={[
          { value: 'answer', label: t(isTenants ? 'talk.answer' : 'talk.answerInternal') },
          { value: 'note', label: t('talk.note') },
        ]}
        value={kind}
        onChange={(value) => setKind(value === 'note' ? 'note' : 'answer')}
      />
      <Textarea
        ref={field}
        aria-label={t(kind === 'answer' ? 'talk.text' : 'talk.note')}
        rows={3}
        resize="vertical"
        maxLength={2000}
        value={text}
        readOnly={isSending}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKey}
        error={error(fault)}
      />
      <UploadStrip label={t('talk.photos')} uploads={photos} max={COMPLAINT_PHOTOS_MAX} isLabelHidden />
      <div className={classes.composerFoot}>
        <Text fz={13} c="dimmed">
          {hint}
        </Text>
        <Button type="submit" loading={isSending} disabled={isSending}>
          {t(kind === 'answer' ? 'talk.send' : 'talk.sendNote')}
        </Button>
      </div>
    </form>
  );
}
