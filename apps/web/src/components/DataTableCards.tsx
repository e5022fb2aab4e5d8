import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';

import type { DataTableProps } from './data-table.ts';

import classes from './DataTable.module.css';

type Props<Row> = Pick<DataTableProps<Row>, 'label' | 'table' | 'columns' | 'rowKey' | 'renderActions'>;

/** As many as a phone's screen holds. */
const SKELETONS = 4;

/** The rows as cards below each other, for screens too narrow for columns. */
export function DataTableCards<Row>({ label, table, columns: [first, ...others], rowKey, renderActions }: Props<Row>) {
  const isLoading = table.status === 'loading';
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      aria-busy={isLoading || table.isOutdated}
      data-outdated={table.isOutdated || undefined}
    >
      {isLoading &&
        Array.from({ length: SKELETONS }, (_, row) => (
          <li key={row} className={classes.row} data-skeleton>
            <Skeleton height={34} width="70%" radius={8} />
            <Skeleton height={132} mt={12} radius={8} />
          </li>
        ))}
      {table.datas.map((row) => (
        <li key={rowKey(row)} className={classes.row}>
          <div className={classes.rowHead}>
            {first.cell(row)}
            {renderActions?.(row)}
          </div>
          <dl className={classes.facts}>
            {others.map(({ key, title, cell }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
