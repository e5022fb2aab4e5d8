import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { PhotoRow } from './PhotoRow.tsx';
import type { useBooking } from './use-booking.ts';
import { usePhotos } from './use-photos.ts';

import classes from './verdict.module.css';

const REASONS = ['not_listed', 'wrong_time', 'no_identity', 'not_safe', 'other'] as const;
type Reason = (typeof REASONS)[number];
/** What is left of the contract's 500 once the reason stands before it. */
const NOTE_MAX = 400;

interface Props {
  opened: boolean;
  title: string;
  booking: Pick<ReturnType<typeof useBooking>, 'isBusy' | 'fault'>;
  onClose: () => void;
  onRefuse: (note: string, photos: Blob[]) => void;
}

/** Asks why somebody is turned away; the reason and the photos stand in the log. */
export function RefusalSheet({ opened, title, onClose, ...form }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title={title}>
      <RefusalForm {...form} />
    </Sheet>
  );
}

function RefusalForm({ booking, onRefuse }: Pick<Props, 'booking' | 'onRefuse'>) {
  const { t } = useTranslation('gate');
  const error = useFieldError();
  const photos = usePhotos();
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const plain = note.trim();
  const needsNote = reason === 'other' && plain === '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (reason === null) return group.current?.querySelector('input')?.focus();
    if (needsNote) return field.current?.focus();
    const why = [reason === 'other' ? '' : t(`refusal.reasons.${reason}`), plain].filter((part) => part !== '');
    return onRefuse(
      why.join('. '),
      photos.photos.map(({ blob }) => blob),
    );
  };
  return (
    <form onSubmit={submit} noValidate className={classes.refusal}>
      <Radio.Group
        ref={group}
        label={t('refusal.why')}
        value={reason}
        onChange={(value) => setReason(REASONS.find((one) => one === value) ?? null)}
        error={isAsked && reason === null && error('required')}
      >
        <div className={classes.reasons}>
          {REASONS.map((one) => (
            <Radio
              key={one}
              value={one}
              size="md"
              label={t(`refusal.reasons.${one}`)}
              classNames={{ body: classes.why ?? '', label: classes.whyLabel ?? '' }}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        ref={field}
        label={t('refusal.note')}
        description={t('refusal.noteHint')}
        rows={2}
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={isAsked && needsNote && error('required')}
      />
      <PhotoRow photos={photos} />
      {booking.fault !== undefined && (
        <p className={classes.fault} role="alert">
          {booking.fault}
        </p>
      )}
      <Button
        type="submit"
        color="rejected"
        fullWidth
        className={`${classes.big} ${classes.redButton}`}
        loading={booking.isBusy}
        disabled={booking.isBusy}
      >
        {t('refusal.send')}
      </Button>
    </form>
  );
}
