import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { Download } from './transfers.api.ts';
import { useDownload } from './use-download.tsx';

export function DownloadButton(list: Download) {
  const { t } = useTranslation('transfers');
  const { start, isLoading } = useDownload(list);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.9} />}
      onClick={start}
      loading={isLoading}
      disabled={isLoading}
    >
      {t('download.button')}
    </Button>
  );
}
