import '@mantine/core/styles/Modal.layer.css';
import type { TenantComplaint } from '@gerbang/shared/contracts/operations/complaints';
import { COMPLAINT_PHOTOS_MAX } from '@gerbang/shared/domain/operations/complaints/complaints';
import { Button, Textarea, Modal } from '@mantine/core';
import { IconStar, IconStarFilled, IconRotate } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { UploadStrip } from '../../../components/photos/UploadStrip.tsx';
import { useMessage } from '../../../components/text/use-message.ts';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { publicToast } from '../../../lib/toasts/public-toasts.tsx';
import type { Session } from './tenant-complaints.api.ts';
import { useActOnTenantComplaintMutation } from './tenant-complaints.api.ts';

import classes from './tenant-complaints.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

/** Form for a rating of one to five stars with a text. A rating closes the complaint. */
export function RateForm({ session, complaint }: { session: Session; complaint: TenantComplaint }) {
  const { t } = useTranslation('tenantComplaints');
  const error = useFieldError();
  const [rating, setRating] = useState(0);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isRunning } = useTenantAct(session, complaint);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(rating === 0);
    if (rating > 0) await run({ path: 'rating', body: { rating, text } }, t('rate.done'));
  };
  return (
    <form className={classes.card} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={classes.section}>{t('rate.title')}</h2>
      <Stars rating={rating} onRate={setRating} />
      {isMissing && rating === 0 && <p role="alert">{error(t('rate.missing'))}</p>}
      <Textarea
        mt={12}
        label={t('rate.word')}
        rows={2}
        resize="vertical"
        maxLength={500}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" mt={12} loading={isRunning} disabled={isRunning}>
        {t('rate.send')}
      </Button>
    </form>
  );
}

/** Radio buttons that look like stars, so that arrow keys work. */
function Stars({ rating, onRate }: { rating: number; onRate: (rating: number) => void }) {
  const { t } = useTranslation('tenantComplaints');
  const name = useId();
  return (
    <fieldset className={classes.stars} aria-label={t('rate.stars')}>
      {STARS.map((count) => {
        const Star = count <= rating ? IconStarFilled : IconStar;
        return (
          <label key={count} className={classes.star} data-on={count <= rating || undefined}>
            <input
              type="radio"
              name={name}
              value={count}
              checked={rating === count}
              aria-label={t('rate.star', { count })}
              onChange={() => onRate(count)}
            />
            <Star size={32} stroke={1.6} aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}

interface Props {
  session: Session;
  complaint: TenantComplaint;
}

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
  const { field, text, setText, fault, photos, send: say, isSending } = useMessage(null);
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

export function ReplyForm({ session, complaint }: { session: Session; complaint: TenantComplaint }) {
  const { t } = useTranslation('tenantComplaints');
  const error = useFieldError();
  const { field, text, setText, fault, photos, send: say, isSending } = useMessage(null);
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

type Act = Parameters<ReturnType<typeof useActOnTenantComplaintMutation>[0]>[0];
type Deed = Act extends infer One ? (One extends Act ? Omit<One, 'session' | 'id'> : never) : never;

/**
 * Sends a change of the tenant's complaint and shows the outcome in a toast. Resolves to whether the change succeeded.
 */
function useTenantAct(session: Session, { id }: Pick<TenantComplaint, 'id'>) {
  const { t } = useTranslation('tenantComplaints');
  const errorText = useErrorText();
  const [act, { isLoading }] = useActOnTenantComplaintMutation();
  const run = async (deed: Deed, done: string): Promise<boolean> => {
    const { error } = await act({ session, id, ...deed });
    if (error === undefined) publicToast('success', done);
    else publicToast('error', `${t('detail.notSent')}. ${errorText(error)}`);
    return error === undefined;
  };
  return { run, isRunning: isLoading };
}
