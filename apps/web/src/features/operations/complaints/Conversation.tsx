import '@mantine/core/styles/SegmentedControl.layer.css';
import type { ComplaintDetail, ComplaintEntry } from '@gerbang/shared/contracts/operations/complaints';
import { COMPLAINT_PRIORITIES, COMPLAINT_PHOTOS_MAX } from '@gerbang/shared/domain/operations/complaints/complaints';
import { Button, SegmentedControl, Text, Textarea } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent, SubmitEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { UploadStrip } from '../../../components/photos/UploadStrip.tsx';
import { useMessage } from '../../../components/text/use-message.ts';
import { TalkList, type TalkEntry } from '../../../entities/ticket/TicketPage.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useAct } from './use-act.ts';
import type { ComplaintWords } from './use-complaint-words.ts';

import classes from './detail.module.css';

export function Conversation({ complaint, words }: { complaint: ComplaintDetail; words: ComplaintWords }) {
  const { t } = useTranslation('complaints');
  const eventText = useEventText();
  if (complaint.entries.length === 0) return null;
  const entries = complaint.entries.map((entry) => ({
    ...entry,
    look: lookOf(entry),
    who: entry.by?.name ?? t('talk.system'),
    what: MESSAGES.has(entry.kind) ? '' : ` · ${eventText(entry)}`,
    mark: entry.kind === 'note' && <InternalMark />,
    when: words.moment(entry.at),
    photosLabel: t('talk.photosOf', { name: entry.by?.name ?? '' }),
  }));
  return <TalkList label={t('talk.title')} entries={entries} />;
}

const MESSAGES: ReadonlySet<string> = new Set(['answer', 'reply', 'note']);

function InternalMark() {
  const { t } = useTranslation('complaints');
  return (
    <span className={classes.internal}>
      <IconLock size={13} stroke={2} aria-hidden="true" />
      {t('talk.internal')}
    </span>
  );
}

/** Answers of the office are `own`, replies of the complainant are `other`. Changes without a text are `event`. */
function lookOf({ kind, text, by }: ComplaintEntry): TalkEntry['look'] {
  if (kind === 'note') return 'note';
  if (kind === 'answer') return 'own';
  if (kind === 'reply') return 'other';
  if (text === '') return 'event';
  return by?.kind === 'tenant' ? 'other' : 'own';
}

function useEventText(): (entry: ComplaintEntry) => string {
  const { t } = useTranslation('complaints');
  return ({ kind, value }) => {
    if (kind === 'assigned' && value === null) return t('talk.unassigned');
    if (kind === 'overdue') return t(value === 'answer' ? 'talk.overdueAnswer' : 'talk.overdueSolve');
    const priority = kind === 'priority' ? COMPLAINT_PRIORITIES.find((name) => name === value) : undefined;
    return t(`talk.entry.${kind}`, { value: priority === undefined ? (value ?? '') : t(`priority.${priority}`) });
  };
}

type Kind = 'answer' | 'note';

/** Writes an answer to the complainant or an internal note. The field of a note looks different. */
export function Composer({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('complaints');
  const error = useFieldError();
  const [kind, setKind] = useState<Kind>('answer');
  const { field, text, setText, fault, photos, send: say, isSending } = useMessage(useAuth().token);
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
