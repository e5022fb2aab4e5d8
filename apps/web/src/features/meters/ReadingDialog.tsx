import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { MeterReadingView, MeterRecord } from '@gerbang/shared/contracts/meters';
import { Button, Checkbox, Modal, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import { ReadingFields } from './ReadingFields.tsx';
import { ReadingPhoto } from './ReadingPhoto.tsx';
import { useReadingDialog } from './use-reading-dialog.ts';

import classes from './meters.module.css';

interface Props {
  property_id: string;
  meter: MeterRecord;
  /** The reading that the new one stands for; null for a new reading. */
  corrects: MeterReadingView | null;
  onClose: () => void;
}

/** Enters a reading of one meter, or corrects one. */
export function ReadingDialog({ property_id, meter, corrects, onClose }: Props) {
  const { t } = useTranslation(['meters', 'common']);
  const root = useRef<HTMLFormElement>(null);
  const dialog = useReadingDialog(property_id, meter, corrects, onClose);
  const { reading, isTakenBack } = dialog;
  const isOdd = reading.shown.length > 0;
  useEffect(() => {
    if (isOdd) focusFirst(root.current, ['note']);
  }, [isOdd]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await dialog.save());
  };
  const title =
    corrects === null ? t('meters:reading.title', { name: meter.serial_number }) : t('meters:reading.correctTitle');
  return (
    <Modal opened onClose={onClose} title={title} size={480}>
      <form ref={root} className={classes.readingForm} onSubmit={(event) => void submit(event)} noValidate>
        {dialog.fault !== null && (
          <p className={classes.alert} role="alert">
            {dialog.fault}
          </p>
        )}
        {corrects !== null && <p className={classes.plain}>{t('meters:reading.correctText')}</p>}
        {!isTakenBack && (
          <ReadingFields reading={reading} against={dialog.against} kind={meter.kind} multiplier={meter.multiplier} />
        )}
        {corrects === null && <ReadingPhoto photo_key={dialog.photo_key} onChange={dialog.setPhotoKey} />}
        {corrects !== null && (
          <Checkbox
            label={t('meters:reading.takeBack')}
            checked={isTakenBack}
            onChange={({ currentTarget }) => dialog.takeBack(currentTarget.checked)}
          />
        )}
        {corrects !== null && (isTakenBack || !isOdd) && <Why dialog={dialog} />}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={dialog.isSaving} disabled={dialog.isSaving}>
            {t(isOdd && !isTakenBack ? 'meters:reading.saveAnyway' : 'meters:reading.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Why a reading is corrected. */
function Why({ dialog: { reading } }: { dialog: ReturnType<typeof useReadingDialog> }) {
  const { t } = useTranslation('meters');
  const error = useFieldError();
  return (
    <Textarea
      label={t('reading.reason')}
      withAsterisk
      rows={2}
      maxLength={500}
      value={reading.note}
      onChange={({ currentTarget }) => reading.setNote(currentTarget.value)}
      error={error(reading.faults.note)}
      data-path="note"
    />
  );
}
