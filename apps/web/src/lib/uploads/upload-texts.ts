import { formatBytes } from '../format/sizes.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { UploadRef } from './upload-ref.ts';
import type { UploadState } from './upload-store.ts';

export function useUploadText(): (ref: UploadRef, state: UploadState) => string {
  const { t } = useTranslation(['uploads', 'errors']);
  const language = useLanguage();
  return (ref, { status, progress, code }) => {
    if (status === 'preparing') return t('uploads:preparing');
    if (status === 'uploading') {
      return t('uploads:uploadingPart', { percent: Math.floor(progress * 100), size: formatBytes(ref.size, language) });
    }
    if (status === 'failed') {
      if (code === 'offline') return t('uploads:failedOffline');
      if (code === null) return t('uploads:failed');
      return `${t('uploads:failed')}. ${t(`errors:code.${code}`)}`;
    }
    return ref.size === 0 ? t('uploads:done') : `${typeName(ref.type)} · ${formatBytes(ref.size, language)}`;
  };
}

function typeName(type: string): string {
  return type.split('/').at(-1)?.replace('jpeg', 'jpg').toUpperCase() ?? '';
}
