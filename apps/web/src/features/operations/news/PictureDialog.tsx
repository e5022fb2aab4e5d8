import '@mantine/core/styles/Modal.layer.css';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useStripUploads } from '../../../components/photos/photo-strip-uploads.ts';
import { UploadStrip } from '../../../components/photos/UploadStrip.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';

import classes from './editor.module.css';

export interface SentPicture {
  file_id: string;
  alt: string;
  url: string;
}

interface Props {
  onInsert: (picture: SentPicture) => void;
  onClose: () => void;
}

const FILE = /\/v1\/files\/([0-9a-f-]{36})\?/;

export function PictureDialog({ onInsert, onClose }: Props) {
  const { t } = useTranslation(['news', 'common']);
  const error = useFieldError();
  const { token } = useAuth();
  const uploads = useStripUploads(token);
  const [alt, setAlt] = useState('');
  const [faults, setFaults] = useState<{ file?: string; alt?: string }>({});
  const [isSending, setSending] = useState(false);
  const insert = async () => {
    const found = {
      ...(uploads.photos.length === 0 && { file: t('news:editor.pictureMissing') }),
      ...(alt.trim() === '' && { alt: 'required' }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    const [url = ''] = await uploads.urls().catch((): string[] => []);
    setSending(false);
    const file_id = FILE.exec(url)?.[1];
    if (file_id === undefined) return setFaults({ file: t('news:editor.pictureFailed') });
    onInsert({ file_id, alt: alt.trim(), url });
  };
  return (
    <Modal opened onClose={onClose} title={t('news:editor.pictureTitle')} size={480}>
      <div className={classes.dialog}>
        <UploadStrip label={t('news:editor.pictureFile')} uploads={uploads} max={1} error={error(faults.file)} />
        <TextInput
          label={t('news:editor.pictureAlt')}
          description={t('news:editor.pictureAltHint')}
          maxLength={200}
          value={alt}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          error={error(faults.alt)}
        />
      </div>
      <Group wrap="nowrap" align="stretch" justify="flex-end" gap={10} mt={20}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button onClick={() => void insert()} loading={isSending} disabled={isSending}>
          {t('news:editor.insert')}
        </Button>
      </Group>
    </Modal>
  );
}
