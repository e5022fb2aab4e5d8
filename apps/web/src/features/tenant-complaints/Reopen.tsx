import '@mantine/core/styles/Modal.layer.css';
import type { TenantComplaint } from '@gerbang/shared/contracts/complaints';
import { COMPLAINT_PHOTOS_MAX } from '@gerbang/shared/domain/complaints/complaints';
import { Button, Modal, Textarea } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { UploadStrip } from '../../components/UploadStrip.tsx';
import { useSaid } from '../../components/use-said.ts';
import { publicToast } from '../../lib/toasts/public-toasts.tsx';
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
  const { field, text, setText, fault, photos, send: say, isSending } = useSaid(null);
  const { run } = useTenantAct(session, complaint);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const isSaid = await say(
      (body) => run({ path: 'reopening', body }, t('reopen.done')),
      () => publicToast('error', t('form.photoFailed')),
    );
    if (isSaid) onDone();
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
        readOnly={isSending}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={error(fault)}
      />
      <UploadStrip label={t('detail.photosWith')} uploads={photos} max={COMPLAINT_PHOTOS_MAX} isLabelHidden />
      <Button type="submit" loading={isSending} disabled={isSending}>
        {t('reopen.send')}
      </Button>
    </form>
  );
}
