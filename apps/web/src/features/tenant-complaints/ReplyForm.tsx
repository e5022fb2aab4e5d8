import type { TenantComplaint } from '@gerbang/shared/contracts/complaints';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import type { Session } from './tenant-complaints.api.ts';
import { useTenantAct } from './use-tenant-act.ts';

import classes from './tenant-complaints.module.css';

/** Writes to the office about an open complaint. */
export function ReplyForm({ session, complaint }: { session: Session; complaint: TenantComplaint }) {
  const { t } = useTranslation('tenantComplaints');
  const error = useFieldError();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  // Sent again after it failed, it is the same reply.
  const [id, setId] = useState(() => crypto.randomUUID());
  const { run, isRunning } = useTenantAct(session, complaint);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() === '') return field.current?.focus();
    if (!(await run({ path: 'replies', body: { id, text } }, t('detail.replied')))) return;
    setText('');
    setId(crypto.randomUUID());
  };
  return (
    <form className={classes.reply} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        ref={field}
        label={t('detail.reply')}
        rows={2}
        resize="vertical"
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={error(isMissing && text.trim() === '' ? 'required' : undefined)}
      />
      <Button type="submit" loading={isRunning} disabled={isRunning}>
        {t('detail.send')}
      </Button>
    </form>
  );
}
