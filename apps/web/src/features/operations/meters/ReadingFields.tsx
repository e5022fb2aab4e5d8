import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { MeterKind } from '@gerbang/shared/domain/operations/meters/readings';
import { ActionIcon, Button, Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCamera, IconX } from '@tabler/icons-react';
import { useRef } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { PickInput } from '../../../components/form/PickButton.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { ACCEPT } from '../../../lib/uploads/prepare-file.ts';
import { removeUpload, startUpload } from '../../../lib/uploads/upload-store.ts';
import { useUpload } from '../../../lib/uploads/use-uploads.ts';
import { useMeterWords } from './use-meter-words.ts';
import type { ReadAgainst, Reading } from './use-reading.ts';

import classes from './reading.module.css';

interface Props {
  reading: Reading;
  against: ReadAgainst;
  kind: MeterKind;
  multiplier: number;
}

export function ReadingFields({ reading, against, kind, multiplier }: Props) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const error = useFieldError();
  const { previous, digits } = against;
  const { use, mayHaveRolledOver } = reading.judged;
  const valueFault = reading.faults.value;
  const texts = {
    digits: t('reading.tooManyDigits', { count: digits }),
    decimals: t('reading.decimals'),
  };
  return (
    <div className={classes.fields}>
      <p className={classes.last}>
        {previous === null
          ? t('reading.first')
          : t('reading.last', { value: words.number(previous.value), at: words.day(previous.read_at) })}
      </p>
      <TextInput
        classNames={{ input: classes.number ?? '' }}
        label={t('field.value')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={16}
        value={reading.text}
        onChange={({ currentTarget }) => reading.type(currentTarget.value)}
        error={error(valueFault === 'digits' || valueFault === 'decimals' ? texts[valueFault] : valueFault)}
        data-path="value"
      />
      <p className={classes.use} aria-live="polite">
        {use !== null && reading.text !== '' && t('reading.use', { use: words.amount(use * multiplier, kind) })}
      </p>
      {mayHaveRolledOver && (
        <Checkbox
          label={t('reading.rolledOver')}
          checked={reading.isSaid}
          onChange={({ currentTarget }) => reading.say(currentTarget.checked)}
        />
      )}
      {reading.shown.length > 0 && <Oddness reading={reading} />}
    </div>
  );
}

/** Warnings about an unusual value, and a field for the reason why it is correct. */
function Oddness({ reading }: { reading: Reading }) {
  const { t } = useTranslation('meters');
  return (
    <div className={classes.oddness}>
      <div role="alert">
        <p className={classes.oddTitle}>
          <IconAlertTriangle size={18} stroke={2} aria-hidden="true" />
          {t('reading.confirm')}
        </p>
        <ul>
          {reading.shown.map((warning) => (
            <li key={warning}>{t(`warning.${warning}`)}</li>
          ))}
        </ul>
        <Text mt={6} fz={14}>
          {t('reading.confirmText')}
        </Text>
      </div>
      <ReasonField reading={reading} />
    </div>
  );
}

export function ReasonField({ reading }: { reading: Reading }) {
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

interface ReadingPhotoProps {
  /** Key of the photo's upload; null without a photo. */
  photo_key: string | null;
  onChange: (photo_key: string | null) => void;
}

/** The photo is uploaded in the background. */
export function ReadingPhoto({ photo_key, onChange }: ReadingPhotoProps) {
  const { t } = useTranslation('meters');
  const { token } = useAuth();
  const input = useRef<HTMLInputElement>(null);
  const pick = ([file]: File[]) => file !== undefined && onChange(startUpload(file, 'operation', token).key);
  return (
    <div className={classes.photo}>
      {photo_key === null ? (
        <>
          <Button
            variant="default"
            size="md"
            leftSection={<IconCamera size={20} stroke={1.75} />}
            onClick={() => input.current?.click()}
          >
            {t('round.photoAdd')}
          </Button>
          <PickInput
            ref={input}
            label={t('round.photoAdd')}
            accept={ACCEPT.operation}
            isCamera
            onPick={(files) => pick([...files])}
          />
        </>
      ) : (
        <Taken
          photo_key={photo_key}
          onRemove={() => {
            removeUpload(photo_key);
            onChange(null);
          }}
        />
      )}
    </div>
  );
}

function Taken({ photo_key, onRemove }: { photo_key: string; onRemove: () => void }) {
  const { t } = useTranslation('meters');
  const { preview, status, code } = useUpload(photo_key);
  const isBad = status === 'failed' && code !== 'offline';
  return (
    <>
      {preview !== null && <img src={preview} alt={t('field.photo')} />}
      {isBad && (
        <Text c="var(--g-rejected)" fz={14} role="alert">
          {t('round.photoFailed')}
        </Text>
      )}
      <ActionIcon size={44} variant="subtle" color="gray" aria-label={t('round.photoRemove')} onClick={onRemove}>
        <IconX size={18} stroke={2} />
      </ActionIcon>
    </>
  );
}
