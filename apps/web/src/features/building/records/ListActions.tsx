import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconStack2, IconUpload } from '@tabler/icons-react';

import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import type { Download } from '../../../components/transfers/transfers.api.ts';
import { useDownload, useMailedDownload } from '../../../components/transfers/use-download.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';

const ICON = { size: 16, stroke: 1.9 };

interface Props {
  list: Download;
  /** Undefined if the person may not import. */
  onImport?: () => void;
  onAddMany?: () => void;
}

/** Buttons on a wide screen, a menu on a phone. */
export function ListActions(props: Props) {
  const { list, onImport, onAddMany } = props;
  const { t } = useTranslation(['records', 'transfers']);
  const isPhone = useIsPhone();
  if (isPhone && onImport !== undefined) return <ListMenu {...props} />;
  return (
    <>
      <DownloadButton {...list} />
      {onImport !== undefined && (
        <Button variant="default" leftSection={<IconUpload {...ICON} />} onClick={onImport}>
          {t('transfers:import.button')}
        </Button>
      )}
      {onAddMany !== undefined && (
        <Button variant="default" onClick={onAddMany}>
          {t('records:form.addMany')}
        </Button>
      )}
    </>
  );
}

function ListMenu({ list, onImport, onAddMany }: Props) {
  const { t } = useTranslation(['records', 'transfers']);
  const { start, isLoading } = useDownload(list);
  useMailedDownload(list.name, start);
  return (
    <div>
      <Menu position="bottom-start" width={232} withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            fullWidth
            h="100%"
            leftSection={<IconDots {...ICON} />}
            loading={isLoading}
            disabled={isLoading}
          >
            {t('records:list.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={start}>
            {t('transfers:download.button')}
          </Menu.Item>
          <Menu.Item leftSection={<IconUpload {...ICON} />} onClick={onImport}>
            {t('transfers:import.button')}
          </Menu.Item>
          {onAddMany !== undefined && (
            <Menu.Item leftSection={<IconStack2 {...ICON} />} onClick={onAddMany}>
              {t('records:form.addMany')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
