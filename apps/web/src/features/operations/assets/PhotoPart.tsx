import { Button } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { PickInput } from '../../../components/form/PickButton.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { ACCEPT } from '../../../lib/uploads/prepare-file.ts';
import { removeUpload, startUpload, whenUploaded } from '../../../lib/uploads/upload-store.ts';
import { useSetAssetPhotoMutation } from './assets.api.ts';
import type { PartProps } from './DowntimePart.tsx';

import record from '../../../entities/ticket/record.module.css';
import layout from '../../../lib/theme/layout.module.css';
import classes from './assets.module.css';

export function PhotoPart({ asset, page, mayWrite }: PartProps) {
  const { t } = useTranslation('assets');
  const input = useRef<HTMLInputElement>(null);
  const { set, isBusy } = usePhoto(asset);
  const { photo_url } = page;
  const label = t(photo_url === null ? 'photo.add' : 'photo.change');
  return (
    <section className={record.card} aria-labelledby="asset-photo">
      <h2 id="asset-photo" className={record.section}>
        {t('photo.title')}
      </h2>
      {photo_url === null ? (
        <div className={classes.noPhoto}>
          <IconPhoto size={28} stroke={1.5} aria-hidden="true" />
          {t('photo.none')}
        </div>
      ) : (
        <a href={photo_url} target="_blank" rel="noreferrer">
          <img className={classes.photo} src={photo_url} alt={t('photo.of', { name: page.asset.name })} />
        </a>
      )}
      {mayWrite && (
        <div className={layout.wrap}>
          <Button
            variant="default"
            leftSection={<IconCamera size={16} stroke={1.9} />}
            loading={isBusy}
            disabled={isBusy}
            onClick={() => input.current?.click()}
          >
            {label}
          </Button>
          <PickInput
            ref={input}
            label={label}
            accept={ACCEPT.operation}
            onPick={([file]) => file !== undefined && void set(file)}
          />
          {photo_url !== null && (
            <Button variant="subtle" color="rejected" disabled={isBusy} onClick={() => void set(null)}>
              {t('photo.remove')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function usePhoto(asset: PartProps['asset']) {
  const { t } = useTranslation('assets');
  const errorText = useErrorText();
  const { token } = useAuth();
  const [isSending, setSending] = useState(false);
  const [save, { isLoading }] = useSetAssetPhotoMutation();
  const upload = async (file: File): Promise<string | null> => {
    const { key } = startUpload(file, 'operation', token);
    try {
      return (await whenUploaded([key])).get(key) ?? null;
    } catch {
      return null;
    } finally {
      removeUpload(key);
    }
  };
  const set = async (file: File | null) => {
    setSending(true);
    const photo_url = file === null ? null : await upload(file);
    setSending(false);
    if (file !== null && photo_url === null) return void staffToast('error', t('downtime.failed'));
    const { error } = await save({ ...asset, photo_url });
    if (error === undefined) return void staffToast('success', t('downtime.saved'));
    staffToast('error', t('downtime.failed'));
    return void staffToast('blank', errorText(error));
  };
  return { set, isBusy: isSending || isLoading };
}
