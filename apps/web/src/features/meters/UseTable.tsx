import type { ConsumptionRow } from '@gerbang/shared/contracts/meters';
import { shiftMonth } from '@gerbang/shared/domain/meters/consumption';
import { METER_KINDS } from '@gerbang/shared/domain/meters/readings';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { DataTable } from '../../components/DataTable.tsx';
import { DownloadButton } from '../../components/transfers/DownloadButton.tsx';
import { useTableAddress, useTableState } from '../../lib/use-table-state.ts';
import { pageOf, rowsOf, useMeterFilters } from './MeterList.tsx';
import { useConsumptionQuery } from './meters.api.ts';
import { MonthSwitch } from './MonthSwitch.tsx';
import { useMeterWords } from './use-meter-words.ts';
import { useUseColumns } from './use-use-columns.tsx';

import classes from './meters.module.css';

const SORTS = ['place', 'serial_number', 'tenant'] as const;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** What every meter used in one month: what the bill is made from. */
export function UseTable({ property_id }: { property_id: string }) {
  const { t } = useTranslation('meters');
  const { time_zone } = useMeterWords();
  const [now] = useState(() => new Date());
  const [params, setParams] = useSearchParams();
  const today = wallClock(now, time_zone).date.slice(0, 7);
  // The last month that is over is the one to bill.
  const asked = params.get('month') ?? '';
  const month = MONTH.test(asked) && asked <= today ? asked : shiftMonth(today, -1);
  const address = useTableAddress({ sorts: SORTS, filters: { kind: METER_KINDS } });
  const request = useConsumptionQuery({ ...pageOf(address), property_id, month }, { refetchOnMountOrArgChange: true });
  const table = useTableState<ConsumptionRow>(address, request);
  const [kinds] = useMeterFilters();
  const show = (next: string) =>
    setParams((before) => {
      const changed = new URLSearchParams(before);
      changed.set('month', next);
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
        label={t('use.label')}
        table={table}
        columns={useUseColumns()}
        filters={kinds === undefined ? [] : [kinds]}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('use.emptyTitle'), text: t('use.emptyText') }}
      />
    </>
  );
}
