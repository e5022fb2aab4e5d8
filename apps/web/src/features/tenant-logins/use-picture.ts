import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '../../lib/api/problem.ts';
import { prepareFile } from '../../lib/uploads/prepare-file.ts';
import { useUploadItemPictureMutation } from './tenant-items.api.ts';

/** Sends a picture as soon as it is chosen, made smaller first; its link is handed on. */
export function usePicture(onSent: (link: string) => void) {
  const { t } = useTranslation(['tenantLogins', 'errors']);
  const errorText = useErrorText();
  const [upload] = useUploadItemPictureMutation();
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = async (file: File) => {
    setFault(undefined);
    setSending(true);
    const prepared = await prepareFile(file, 'item');
    if ('code' in prepared) setFault(t(`errors:code.${prepared.code}`));
    else {
      const { data, error } = await upload(prepared.blob);
      if (data === undefined) setFault(`${t('tenantLogins:item.pictureFailed')} ${errorText(error)}`);
      else onSent(data.data);
    }
    setSending(false);
  };
  return { send, isSending, fault };
}
