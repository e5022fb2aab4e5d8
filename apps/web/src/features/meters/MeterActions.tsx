import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconGauge, IconPlus, IconTableImport, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { OpenDialog } from './MeterDialogs.tsx';

const ICON = { size: 16, stroke: 1.9 };

/** What can be done with all meters: read them, bring some in, add one. */
export function MeterActions({ onOpen }: { onOpen: (open: OpenDialog) => void }) {
  const { t } = useTranslation('meters');
  return (
    <>
      <Menu position="bottom-start" width={232} withinPortal={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconUpload {...ICON} />}>
            {t('list.importMenu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconGauge {...ICON} />} onClick={() => onOpen({ what: 'import readings' })}>
            {t('list.importReadings')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTableImport {...ICON} />} onClick={() => onOpen({ what: 'import' })}>
            {t('list.import')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<IconPlus {...ICON} />}
        onClick={() => onOpen({ what: 'form', meter: null })}
      >
        {t('list.create')}
      </Button>
      <Button component={Link} to="/bmDepartment/tenantMeterUtility/read" leftSection={<IconGauge {...ICON} />}>
        {t('list.round')}
      </Button>
    </>
  );
}
