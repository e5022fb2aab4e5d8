import { ActionIcon, Button } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { PickInput } from '../../components/PickButton.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { ACCEPT } from '../../lib/uploads/prepare-file.ts';
import { removeUpload, startUpload } from '../../lib/uploads/upload-store.ts';
import { useUpload } from '../../lib/uploads/use-uploads.ts';

import classes from './reading.module.css';

interface Props {
  /** The upload that is on its way, if a photo was taken. */
  photo_key: string | null;
  onChange: (photo_key: string | null) => void;
}

/** One photo of a meter: taken with the camera, sent in the background. */
export function ReadingPhoto({ photo_key, onChange }: Props) {
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
        <p className={classes.photoFault} role="alert">
          {t('round.photoFailed')}
        </p>
      )}
      <ActionIcon size={44} variant="subtle" color="gray" aria-label={t('round.photoRemove')} onClick={onRemove}>
        <IconX size={18} stroke={2} />
      </ActionIcon>
    </>
  );
}
