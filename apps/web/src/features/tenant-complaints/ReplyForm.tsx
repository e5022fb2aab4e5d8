import type { TenantComplaint } from '@gerbang/shared/contracts/complaints';
import { COMPLAINT_PHOTOS_MAX } from '@gerbang/shared/domain/complaints/complaints';
import { Button, Textarea } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { UploadStrip } from '../../components/UploadStrip.tsx';
import { useSaid } from '../../components/use-said.ts';
import { publicToast } from '../../lib/toasts/public-toasts.tsx';
import type { Session } from './tenant-complaints.api.ts';
import { useTenantAct } from './use-tenant-act.ts';

import classes from './tenant-complaints.module.css';

/** Writes to the office about an open complaint. */
export function ReplyForm({ session, complaint }: { session: Session; complaint: TenantComplaint }) {
  const { t } = useTranslation('tenantComplaints');
  const error = useFieldError();
  const { field, text, setText, fault, photos, send: say, isSending } = useSaid(null);
  const { run } = useTenantAct(session, complaint);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    await say(
      (body) => run({ path: 'replies', body }, t('detail.replied')),
      () => publicToast('error', t('form.photoFailed')),
    );
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
        readOnly={isSending}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={error(fault)}
      />
      <UploadStrip label={t('detail.photosWith')} uploads={photos} max={COMPLAINT_PHOTOS_MAX} isLabelHidden />
      <Button type="submit" loading={isSending} disabled={isSending}>
        {t('detail.send')}
      </Button>
    </form>
  );
}
