import type { PermitRow, PermitWarnings } from '@gerbang/shared/contracts/permits/approvals';
import { CLASH_LEVELS } from '@gerbang/shared/domain/permits/clashes';
import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import type { MouseEvent } from 'react';

import { KIND_ICON, permitName } from '../../../../entities/permit/permit-looks.ts';
import { formatDay } from '../../../../lib/format/dates.ts';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { LevelSign } from '../LevelSign.tsx';
import type { Deadline, PermitFormat } from '../permit-format.ts';
import { askedStages } from '../stages.ts';
import { StageDots } from './StageDots.tsx';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './queue.module.css';

interface Props {
  row: PermitRow;
  format: PermitFormat;
  isOpen: boolean;
  isSelected: boolean;
  warnings: PermitWarnings | undefined;
  /** True when the queue shows several properties. */
  showsProperty: boolean;
  onOpen: () => void;
  onSelect: () => void;
}

/** DOM id of a row, for `aria-activedescendant`. */
export const rowId = (id: string) => `permit-${id}`;

export function QueueRow({ row, format, warnings, isOpen, isSelected, showsProperty, onOpen, onSelect }: Props) {
  const { t } = useTranslation('approvals');
  const KindIcon = isSelected ? IconCheck : KIND_ICON[row.kind];
  const zone = row.property.time_zone;
  const { due_at } = row;
  const assignee = row.chain.find(({ stage }) => stage === namedStage(row))?.assignee ?? null;
  const click = (event: MouseEvent) => {
    const isTile = event.target instanceof Element && event.target.closest('[data-tile]') !== null;
    if (isTile || event.ctrlKey || event.metaKey) onSelect();
    else onOpen();
  };
  return (
    <UnstyledButton
      id={rowId(row.id)}
      className={classes.row ?? ''}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native option shows one line of text
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      onClick={click}
    >
      <span className={classes.tile} data-tile>
        <KindIcon size={17} stroke={isSelected ? 2.6 : 1.7} aria-hidden="true" />
      </span>
      <span className={`${layout.grow} ${classes.lines}`}>
        <span className={classes.line}>
          <span className={`${layout.cut} ${classes.rowName}`}>{permitName(row)}</span>
          {due_at !== null && <Due deadline={format.deadline({ asked_at: row.asked_at, due_at }, zone)} />}
        </span>
        <span className={classes.line}>
          <span className={`${layout.cut} ${classes.rowWhat}`}>
            {t(`kind.${row.kind}`)} · {amountOf(row, t)}
            {row.location !== '' && `, ${row.location}`}
            {showsProperty && ` · ${row.property.short_code}`}
            {assignee !== null && ` · ${t('handOver.mark', { name: firstName(assignee.name) })}`}
            {row.endorsement !== null && ` · ${t(`endorsement.mark.${row.endorsement}`)}`}
          </span>
          <WarningMark warnings={warnings} />
        </span>
        <span className={classes.line}>
          <span className={`${layout.cut} ${classes.rowWhen}`}>
            {row.renewal_until === null
              ? format.window(row, zone)
              : t('queue.renewal', { day: formatDay(row.renewal_until, format.language, 'short') })}
          </span>
          <StageTrack row={row} />
        </span>
      </span>
    </UnstyledButton>
  );
}

/** The most serious level of the permit's warnings and their number. */
function WarningMark({ warnings }: Pick<Props, 'warnings'>) {
  const { t } = useTranslation('approvals');
  const level = CLASH_LEVELS.find((candidate) => (warnings?.[candidate] ?? 0) > 0);
  if (warnings === undefined || level === undefined) return null;
  return (
    <span className={classes.warnings} data-level={level}>
      <LevelSign level={level} size={15} />
      <span aria-hidden="true">{warnings[level]}</span>
      <span className={layout.spoken}>{t(`clash.mark.${level}`, { count: warnings[level] })}</span>
    </span>
  );
}

function amountOf({ kind, items, workers }: PermitRow, t: Translate<'approvals'>): string {
  return kind === 'work' ? t('workerCount', { count: workers }) : t('itemCount', { count: items });
}

function Due({ deadline: { text, urgency } }: { deadline: Deadline }) {
  return (
    <span className={classes.due} data-urgency={urgency}>
      {urgency === 'late' && <IconAlertCircle size={14} stroke={2.1} aria-hidden="true" />}
      {urgency === 'soon' && <IconClock size={14} stroke={2.1} aria-hidden="true" />}
      {text}
    </span>
  );
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';

/** The open stage that the row names: if several are open, one that the reader decides. */
const namedStage = (row: Pick<PermitRow, 'chain' | 'state' | 'mine'>) => row.mine[0] ?? askedStages(row)[0];

/** The chain as dots, with the name of the open stage. Dots of parallel stages are stacked. */
function StageTrack({ row }: { row: Pick<PermitRow, 'chain' | 'state' | 'mine'> }) {
  const { t } = useTranslation('approvals');
  const asked = askedStages(row);
  const named = namedStage(row);
  const stages = asked.map((stage) => t(`short.${stage}`)).join(', ');
  const name = named === undefined ? t(`state.${row.state}`) : t(`short.${named}`);
  return (
    <span className={classes.trackLine}>
      <StageDots {...row} />
      <span className={classes.stageName} title={asked.length > 1 ? t('queue.nowAt', { stages }) : undefined}>
        {name}
      </span>
    </span>
  );
}
