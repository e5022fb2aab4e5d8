import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { useBooking } from '../use-record-movement.ts';
import { PhotoRow, usePhotos } from './PhotoRow.tsx';

import classes from './verdict.module.css';

const REASONS = ['not_listed', 'wrong_time', 'no_identity', 'not_safe', 'other'] as const;
type Reason = (typeof REASONS)[number];
/** The contract allows 500 characters for reason and note together. */
const NOTE_MAX = 400;

interface Props {
  opened: boolean;
  title: string;
  booking: Pick<ReturnType<typeof useBooking>, 'isBusy' | 'fault'>;
  onClose: () => void;
  onRefuse: (note: string, photos: Blob[]) => void;
}

/** Asks why somebody is turned away. The reason and the photos are written to the log. */
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
        onChange={(value) => setReason(REASONS.find((name) => name === value) ?? null)}
        error={isAsked && reason === null && error('required')}
      >
        <Stack gap={0}>
          {REASONS.map((name) => (
            <Radio
              key={name}
              value={name}
              size="md"
              label={t(`refusal.reasons.${name}`)}
              classNames={{ body: classes.why ?? '', label: classes.whyLabel ?? '' }}
            />
          ))}
        </Stack>
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
