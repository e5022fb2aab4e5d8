import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { Download } from './transfers.api.ts';
import { useDownload, useMailedDownload } from './use-download.tsx';

/** `isReady` is false while the filter in the address cannot be read yet. */
export function DownloadButton({ isReady = true, ...list }: Download & { isReady?: boolean }) {
  const { t } = useTranslation('transfers');
  const { start, isLoading } = useDownload(list);
  useMailedDownload(list.name, start, isReady);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.9} />}
      onClick={start}
      loading={isLoading}
      disabled={isLoading || !isReady}
    >
      {t('download.button')}
    </Button>
  );
}
