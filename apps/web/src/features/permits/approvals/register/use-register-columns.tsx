import type { PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import { finalDecision } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import { IconAlertCircle } from '@tabler/icons-react';

import type { Column } from '../../../../components/table/data-table.ts';
import { NameCell } from '../../../../components/table/DataTableCells.tsx';
import { KIND_ICON, permitName } from '../../../../entities/permit/permit-looks.ts';
import { PermitState } from '../../../../entities/permit/PermitState.tsx';
import { TwoLines } from '../../../../entities/ticket/TicketList.tsx';
import { formatDay } from '../../../../lib/format/dates.ts';
import { formatDays, formatSlot } from '../../../../lib/format/windows.ts';
import type { Language } from '../../../../lib/i18n/language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import type { PermitFormat } from '../permit-format.ts';
import { StageDots } from '../queue/StageDots.tsx';
import { askedStages } from '../stages.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './register.module.css';

export function useRegisterColumns(
  format: PermitFormat,
  { isOpen, isWaiting }: { isOpen: boolean; isWaiting: boolean },
): readonly [Column<PermitRow>, ...Column<PermitRow>[]] {
  const { t } = useTranslation(['register', 'approvals']);
  const column = (key: keyof typeof COLUMNS) => ({ key, title: t(`column.${key}`), ...COLUMNS[key] });
  return [
    { ...column('permit'), cell: (row) => <Name row={row} />, short: permitName },
    {
      ...column('company'),
      // With an open panel the list is narrower.
      width: isOpen ? 140 : 220,
      cell: ({ company, name, erased }) => {
        const who = company || name || (erased === null ? '' : t('approvals:removed'));
        return <span title={who}>{who}</span>;
      },
    },
    {
      ...column('window'),
      cell: (row) => <Window row={row} language={format.language} />,
      phone: 'text',
      short: (row) => <Window row={row} language={format.language} isShort />,
    },
    { ...column('state'), cell: ({ state }) => <PermitState state={state} />, phone: 'mark' },
    { ...column('stages'), cell: (row) => <Stages row={row} /> },
    {
      ...column('decided'),
      // Only waiting permits have a deadline to sort by.
      ...(isWaiting && { sort: 'due_at' }),
      cell: (row) => <Decided row={row} format={format} />,
      phone: 'note',
    },
    { ...column('code'), cell: ({ code }) => code },
    { ...column('floor'), cell: ({ floor }) => floor },
    { ...column('people'), cell: ({ workers }) => workers },
    { ...column('items'), cell: ({ items }) => items },
    { ...column('created_at'), cell: (row) => format.clock(row.created_at, row.property.time_zone) },
  ];
}

const COLUMNS = {
  permit: {},
  company: {},
  window: { width: 188, sort: 'window', isDescendingFirst: true },
  state: { width: 168 },
  stages: { width: 76 },
  decided: { width: 142, isNumber: true },
  code: { width: 170, isExtra: true },
  floor: { width: 120, isExtra: true },
  people: { width: 90, isNumber: true, isExtra: true },
  items: { width: 90, isNumber: true, isExtra: true },
  created_at: { width: 140, sort: 'created_at', isDescendingFirst: true, isExtra: true },
} as const;

function Name({ row }: { row: PermitRow }) {
  const { t } = useTranslation('approvals');
  const KindIcon = KIND_ICON[row.kind];
  return (
    <NameCell
      code={<KindIcon size={16} stroke={1.7} aria-hidden="true" />}
      name={permitName(row)}
      note={[t(`kind.${row.kind}`), row.location].filter((part) => part !== '').join(', ')}
    />
  );
}

/** The days of a permit, and its hours on each of them. */
function useWindowTexts(row: PermitRow, language: Language): { days: string; hours: string } {
  const { t } = useTranslation('register');
  const { day, time, start_date, end_date, start_time, end_time } = row;
  if (start_date !== null && end_date !== null) {
    const hours = `${start_time} – ${end_time}`;
    const isNight = start_time !== null && end_time !== null && end_time <= start_time;
    return { days: formatDays(start_date, end_date, language), hours: isNight ? t('nights', { hours }) : hours };
  }
  return {
    days: day === null ? '' : formatDay(day, language, 'shortWeekday'),
    hours: time === null ? '' : formatSlot(time, day, language),
  };
}

interface WindowProps {
  row: PermitRow;
  language: Language;
  /** On one line. */
  isShort?: boolean;
}

function Window({ row, language, isShort = false }: WindowProps) {
  const { days, hours } = useWindowTexts(row, language);
  if (isShort) return `${days} ${hours}`;
  return <TwoLines first={days} second={hours} isCut />;
}

function Stages({ row }: { row: PermitRow }) {
  const { t } = useTranslation(['register', 'approvals']);
  // A requested renewal waits for TCR.
  const stages = row.renewal_until === null ? askedStages(row) : [...askedStages(row), 'tcr' as const];
  const asked = stages.map((stage) => t(`approvals:short.${stage}`));
  const text = asked.length === 0 ? '' : t('register:waitsFor', { stages: asked.join(', ') });
  return (
    <span title={text === '' ? undefined : text}>
      <StageDots {...row} />
      <span className={layout.spoken}>{text}</span>
    </span>
  );
}

/** For a waiting permit its deadline, otherwise the time from submission to the final decision. Late ones are marked. */
function Decided({ row, format }: { row: PermitRow; format: PermitFormat }) {
  const { t } = useTranslation('register');
  const { due_at, asked_at } = row;
  if (due_at !== null) {
    const { text, urgency } = format.deadline({ asked_at, due_at }, row.property.time_zone);
    return urgency === 'late' ? <Late text={text} /> : <span data-urgency={urgency}>{text}</span>;
  }
  const last = finalDecision(row.chain);
  if (last === null) return <span aria-label={t('notDecided')}>–</span>;
  const span = format.span(last.at.getTime() - Date.parse(row.created_at));
  return last.isLate ? <Late text={span} label={`${span}, ${t('late')}`} /> : <span>{span}</span>;
}

function Late({ text, label }: { text: string; label?: string }) {
  return (
    <span className={classes.late}>
      <IconAlertCircle size={15} stroke={1.9} aria-hidden="true" />
      {label === undefined ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <span className={layout.spoken}>{label}</span>
        </>
      )}
    </span>
  );
}
