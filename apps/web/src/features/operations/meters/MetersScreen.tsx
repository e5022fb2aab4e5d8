import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import type { ConsumptionRow } from '@gerbang/shared/contracts/operations/meters';
import { shiftMonth } from '@gerbang/shared/domain/operations/meters/consumption';
import { METER_KINDS } from '@gerbang/shared/domain/operations/meters/readings';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { ActionIcon, Box, Button, Menu, Tabs } from '@mantine/core';
import {
  IconGauge,
  IconPlus,
  IconTableImport,
  IconUpload,
  IconChevronLeft,
  IconChevronRight,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams, Link } from 'react-router';

import { DataTable } from '../../../components/table/DataTable.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { useTableAddress, useTableState } from '../../../lib/address/use-table-state.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { MeterDialogs } from './MeterDialog.tsx';
import type { OpenDialog } from './MeterDialog.tsx';
import { MeterList, pageOf, rowsOf, useMeterFilters } from './MeterList.tsx';
import { useConsumptionQuery } from './meters.api.ts';
import { useConsumptionColumns } from './use-meter-columns.tsx';
import { useMeterWords } from './use-meter-words.ts';

import classes from './meters.module.css';

export function MetersScreen() {
  const { t } = useTranslation('meters');
  const property_id = useAuth().property_id ?? '';
  const mayWrite = useCan()('meter.update');
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<OpenDialog>(null);
  const tab = params.get('tab') === 'use' ? 'use' : 'list';
  return (
    <ListPage title={t('title')} text={t('text')} buttons={mayWrite && <MeterActions onOpen={setOpen} />}>
      {/* Changing the tab clears search and filters, because they belong to the list of the old tab. */}
      <Tabs
        value={tab}
        onChange={(next) => setParams(next === 'use' ? { tab: 'use' } : {}, { preventScrollReset: true })}
        keepMounted={false}
        classNames={{ tab: classes.tab ?? '', panel: classes.panel ?? '' }}
      >
        <Tabs.List aria-label={t('tabs.label')}>
          <Tabs.Tab value="list">{t('tabs.list')}</Tabs.Tab>
          <Tabs.Tab value="use">{t('tabs.use')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <MeterList key={property_id} property_id={property_id} mayWrite={mayWrite} onOpen={setOpen} />
        </Tabs.Panel>
        <Tabs.Panel value="use">
          <ConsumptionTable key={property_id} property_id={property_id} />
        </Tabs.Panel>
      </Tabs>
      <MeterDialogs property_id={property_id} open={open} onClose={() => setOpen(null)} />
    </ListPage>
  );
}

const ICON = { size: 16, stroke: 1.9 };

function MeterActions({ onOpen }: { onOpen: (open: OpenDialog) => void }) {
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

const SORTS = ['place', 'serial_number', 'tenant'] as const;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Consumption of every meter in one month. Bills are based on it. */
function ConsumptionTable({ property_id }: { property_id: string }) {
  const { t } = useTranslation('meters');
  const { time_zone } = useMeterWords();
  const [now] = useState(() => new Date());
  const [params, setParams] = useSearchParams();
  const today = wallClock(now, time_zone).date.slice(0, 7);
  // The default is the last complete month, because that month is billed next.
  const asked = params.get('month') ?? '';
  const last = shiftMonth(today, -1);
  const month = MONTH.test(asked) && asked <= today ? asked : last;
  const address = useTableAddress({ sorts: SORTS, filters: { kind: METER_KINDS } });
  const request = useConsumptionQuery({ ...pageOf(address), property_id, month }, { refetchOnMountOrArgChange: true });
  const table = useTableState<ConsumptionRow>(address, request);
  const [kinds] = useMeterFilters();
  const show = (next: string) =>
    setParams((before) => {
      const changed = new URLSearchParams(before);
      // A view saved with the default month goes on with the next month.
      if (next === last) changed.delete('month');
      else changed.set('month', next);
      changed.delete('page');
      return changed;
    });
  return (
    <>
      <div className={classes.listHead}>
        <MonthSwitch month={month} last={today} onShow={show} />
        <DownloadButton name="meter-consumption" filter={{ ...rowsOf(address), property_id, month }} />
      </div>
      <DataTable
        name="meter-use"
        download="meter-consumption"
        label={t('use.label')}
        table={table}
        columns={useConsumptionColumns()}
        filters={kinds === undefined ? [] : [kinds]}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('use.emptyTitle'), text: t('use.emptyText') }}
      />
    </>
  );
}

interface Props {
  /** YYYY-MM */
  month: string;
  /** The last month that can be shown. */
  last: string;
  onShow: (month: string) => void;
}

function MonthSwitch({ month, last, onShow }: Props) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  return (
    <fieldset className={classes.months} aria-label={t('use.month')}>
      <ActionIcon
        className={classes.turn ?? ''}
        aria-label={t('use.previous')}
        onClick={() => onShow(shiftMonth(month, -1))}
      >
        <IconChevronLeft size={18} stroke={1.9} />
      </ActionIcon>
      <Box component="output" miw={136} fw={650} ta="center">
        {words.month(month)}
      </Box>
      <ActionIcon
        className={classes.turn ?? ''}
        aria-label={t('use.next')}
        disabled={month >= last}
        onClick={() => onShow(shiftMonth(month, 1))}
      >
        <IconChevronRight size={18} stroke={1.9} />
      </ActionIcon>
    </fieldset>
  );
}
