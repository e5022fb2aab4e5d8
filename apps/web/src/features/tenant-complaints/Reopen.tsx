import '@mantine/core/styles/Modal.layer.css';
import type { TenantComplaint } from '@gerbang/shared/contracts/complaints';
import { Button, Modal, Textarea } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import type { Session } from './tenant-complaints.api.ts';
import { useTenantAct } from './use-tenant-act.ts';

import classes from './tenant-complaints.module.css';

interface Props {
  session: Session;
  complaint: TenantComplaint;
}

/** Says that what was solved is not, and why. */
export function Reopen(props: Props) {
  const { t } = useTranslation('tenantComplaints');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconRotate size={17} stroke={1.9} />} onClick={() => setOpen(true)}>
        {t('reopen.button')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('reopen.title')} size={460}>
        <Words {...props} onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function Words({ session, complaint, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation('tenantComplaints');
  const error = useFieldError();
  const field = useRef<HTMLTextAreaElement>(null);
  const [id] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isRunning } = useTenantAct(session, complaint);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() === '') return field.current?.focus();
    if (await run({ path: 'reopening', body: { id, text } }, t('reopen.done'))) onDone();
  };
  return (
    <form className={classes.reply} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        ref={field}
        data-autofocus
        label={t('reopen.label')}
        rows={3}
        resize="vertical"
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={error(isMissing && text.trim() === '' ? 'required' : undefined)}
      />
      <Button type="submit" loading={isRunning} disabled={isRunning}>
        {t('reopen.send')}
      </Button>
    </form>
  );
}
