import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { ActionIcon, Text, Title, Tooltip } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReactNode, Ref } from 'react';

import classes from './charts.module.css';

interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

interface Props {
  /** `title` asks a question and `answer` answers it. */
  title: string;
  answer: string;
  table: ChartTable;
  texts: { table: string; chart: string };
  legend?: ReactNode;
  /** Further buttons. They are hidden while the table is shown. */
  tools?: ReactNode;
  drawn?: Ref<HTMLDivElement>;
  children: ReactNode;
  className?: string | undefined;
}

/** A chart below its question and answer. Its numbers can also be shown as a table. */
export function ChartCard({ title, answer, table, texts, legend, tools, drawn, children, className }: Props) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const toggle = isTable ? texts.chart : texts.table;
  return (
    <section className={`${classes.card} ${className ?? ''}`} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={2} fz={15} fw={650} id={id}>
            {title}
          </Title>
          <Text fz={13} c="dimmed">
            {answer}
          </Text>
        </div>
        <div className={classes.tools}>
          {!isTable && tools}
          <Tooltip label={toggle} withinPortal={false}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`${toggle}: ${title}`}
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? <IconChartBar size={17} stroke={1.8} /> : <IconTable size={17} stroke={1.8} />}
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      {isTable ? (
        <Numbers table={table} label={`${texts.table}: ${title}`} />
      ) : (
        <>
          {legend}
          <div ref={drawn}>{children}</div>
        </>
      )}
    </section>
  );
}

function Numbers({ table, label }: { table: ChartTable; label: string }) {
  return (
    <section
      className={classes.scroll}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
      tabIndex={0}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            {table.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.join('/')}>
              {row.map((value, index) => (
                <td key={table.head[index]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
