import '@mantine/core/styles/SegmentedControl.layer.css';
import type { ComplaintDetail } from '@gerbang/shared/contracts/complaints';
import { Button, SegmentedControl, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { useAct } from './use-act.ts';

import classes from './detail.module.css';

type Kind = 'answer' | 'note';

/** Writes to whoever complained, or a note among staff; the two look different while they are written. */
export function Composer({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('complaints');
  const error = useFieldError();
  const field = useRef<HTMLTextAreaElement>(null);
  const [kind, setKind] = useState<Kind>('answer');
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  // Sent again after it failed, it is the same message.
  const [id, setId] = useState(() => crypto.randomUUID());
  const { run, isRunning } = useAct(complaint);
  const isTenants = complaint.tenant !== null;
  const hint = kind === 'note' ? t('talk.noteHint') : t(isTenants ? 'talk.answerHint' : 'talk.answerInternalHint');
  const send = async () => {
    setMissing(text.trim() === '');
    if (text.trim() === '') return field.current?.focus();
    const texts = { done: () => t(kind === 'answer' ? 'talk.sent' : 'talk.noted'), failed: t('talk.failed') };
    if (!(await run({ path: '/entries', method: 'POST', body: { id, kind, text } }, texts))) return;
    setText('');
    setId(crypto.randomUUID());
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isRunning) void send();
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
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKey}
        error={error(isMissing && text.trim() === '' ? 'required' : undefined)}
      />
      <div className={classes.composerFoot}>
        <Text fz={13} c="dimmed">
          {hint}
        </Text>
        <Button type="submit" loading={isRunning} disabled={isRunning}>
          {t(kind === 'answer' ? 'talk.send' : 'talk.sendNote')}
        </Button>
      </div>
    </form>
  );
}
