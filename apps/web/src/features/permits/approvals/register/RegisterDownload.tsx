import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileTypeCsv, IconUsers } from '@tabler/icons-react';

import { useTotalText } from '../../../../components/table/data-table.ts';
import { useDownload, useMailedDownload } from '../../../../components/transfers/use-download.tsx';
import type { TableState } from '../../../../lib/address/use-table-state.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useCan } from '../../../../lib/use-can.ts';

import classes from './register.module.css';

interface Props {
  filter: Readonly<Record<string, string>>;
  table: TableState<unknown>;
}

/** Downloads the shown rows as Excel, or by the menu as CSV or with people. */
export function RegisterDownload({ filter, table }: Props) {
  const { t } = useTranslation(['transfers', 'register']);
  const mayGetPeople = useCan()('permit.view_people');
  const total = useTotalText(table);
  const sheet = useDownload({ name: 'permit', filter });
  const csv = useDownload({ name: 'permit', filter, format: 'csv' });
  const people = useDownload({ name: 'permit', filter: { ...filter, people: 'true' } });
  useMailedDownload('permit', sheet.start);
  const isLoading = sheet.isLoading || csv.isLoading || people.isLoading;
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.9} />}
        onClick={sheet.start}
        loading={isLoading}
      >
        {t('transfers:download.button')} {table.status === 'ready' && total}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            className={classes.more ?? ''}
            variant="default"
            size={36}
            aria-label={t('register:download.more')}
            disabled={isLoading}
          >
            <IconChevronDown size={16} stroke={1.9} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileTypeCsv size={16} stroke={1.8} />} onClick={csv.start}>
            {t('register:download.csv')}
          </Menu.Item>
          {mayGetPeople && (
            <Menu.Item
              leftSection={<IconUsers size={16} stroke={1.8} />}
              rightSection={<small>{t('register:download.peopleNote')}</small>}
              onClick={people.start}
            >
              {t('register:download.people')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
