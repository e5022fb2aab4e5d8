import type { PermitRow } from '@gerbang/shared/contracts/approvals';
import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { KIND_ICON } from './kind-icon.ts';
import { plainDay } from './short-days.ts';
import { permitName } from './stages.ts';
import { StageTrack } from './StageTrack.tsx';
import type { Deadline, Words } from './use-words.ts';

import classes from './queue.module.css';

interface Props {
  row: PermitRow;
  words: Words;
  isOpen: boolean;
  isSelected: boolean;
  /** Named only where the queue is of several properties. */
  showsProperty: boolean;
  onOpen: () => void;
  onSelect: () => void;
}

/** The id of a row, by which the list says which permit is open. */
export const rowId = (id: string) => `permit-${id}`;

/** One permit of the queue: who, what and where, when, and where it stands. */
export function QueueRow({ row, words, isOpen, isSelected, showsProperty, onOpen, onSelect }: Props) {
  const { t } = useTranslation('approvals');
  const KindIcon = isSelected ? IconCheck : KIND_ICON[row.kind];
  const zone = row.property.time_zone;
  const { due_at } = row;
  const click = (event: MouseEvent) => {
    const isTile = event.target instanceof Element && event.target.closest('[data-tile]') !== null;
    if (isTile || event.ctrlKey || event.metaKey) onSelect();
    else onOpen();
  };
  return (
    <UnstyledButton
      id={rowId(row.id)}
      className={classes.row ?? ''}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser's own option shows one line of text
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
      <span className={classes.rowTexts}>
        <span className={classes.rowLine}>
          <span className={classes.rowName}>{permitName(row)}</span>
          {due_at !== null && <Due deadline={words.deadline({ asked_at: row.asked_at, due_at }, zone)} />}
        </span>
        <span className={classes.rowWhat}>
          {t(`kind.${row.kind}`)} · {amountOf(row, t)}
          {row.location !== '' && `, ${row.location}`}
          {showsProperty && ` · ${row.property.short_code}`}
        </span>
        <span className={classes.rowLine}>
          <span className={classes.rowWhen}>
            {row.renewal_until === null
              ? words.window(row, zone)
              : t('queue.renewal', { day: plainDay(row.renewal_until, words.language) })}
          </span>
          <StageTrack row={row} />
        </span>
      </span>
    </UnstyledButton>
  );
}

function amountOf({ kind, items, workers }: PermitRow, t: ReturnType<typeof useTranslation<'approvals'>>['t']): string {
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
