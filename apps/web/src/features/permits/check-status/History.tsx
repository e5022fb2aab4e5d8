import '@mantine/core/styles/Timeline.layer.css';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { Box, Button, Card, Timeline, Title } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconChevronDown, IconChevronUp, IconClockHour4, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';

import type { ShownEvent } from '../../../entities/permit/permit-events.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePermitTexts } from './permit-texts.ts';
import { LABEL_KEY, timelineEntries } from './timeline.ts';
import type { TimelineEntry } from './timeline.ts';

import classes from './check-status.module.css';

export function History({ status }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Card className={classes.history} data-open={isOpen || undefined}>
      <div className={classes.historyHead}>
        {isOpen && (
          <Title order={2} className={classes.sectionTitle}>
            {t('history')}
          </Title>
        )}
        <Button
          variant="subtle"
          className={classes.historyButton}
          rightSection={<Chevron size={18} stroke={2} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('hideHistory') : t('showHistory')}
        </Button>
      </div>
      {isOpen && (
        <div id={id}>
          <Entries status={status} />
        </div>
      )}
    </Card>
  );
}

function Entries({ status }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  const texts = usePermitTexts(status);
  const entries = timelineEntries(status);
  const firstCurrent = entries.findIndex((entry) => entry.isCurrent);
  const lastDone = firstCurrent === -1 ? entries.length - 1 : firstCurrent - 1;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine renders the timeline as plain boxes
    <Timeline active={lastDone} bulletSize={26} lineWidth={2} color="brand" role="list">
      {entries.map((entry, index) => (
        <Timeline.Item
          key={`${entry.create_time} ${entry.label} ${entry.event} ${entry.stage}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine renders the timeline as plain boxes
          role="listitem"
          aria-current={entry.isCurrent ? 'step' : undefined}
          lineVariant={index >= lastDone && firstCurrent !== -1 ? 'dashed' : 'solid'}
          bullet={<Bullet entry={entry} />}
          classNames={entry.isCurrent || entry.event === 'returned' ? { itemBullet: classes.currentBullet ?? '' } : {}}
          title={
            <Box component="span" fz={14} fw={700} lts="0.03em">
              {t(`stage.${LABEL_KEY[entry.label]}`)}
            </Box>
          }
        >
          <EventText entry={entry} refused={refusedAt(status, entry)} />
          <EntryNote entry={entry} />
          <Box className="tabular" mt={2} c="dimmed" fz={13}>
            {entry.isCurrent
              ? t('sinceTime', { moment: texts.moment(entry.create_time) })
              : texts.moment(entry.create_time)}
          </Box>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

interface EventTextProps {
  entry: TimelineEntry;
  /** Number of items that this step rejected. */
  refused: number;
}

function EventText({ entry: { event, stage, isCurrent }, refused }: EventTextProps) {
  const { t } = useTranslation('status');
  const text =
    isCurrent && stage !== null ? t('event.waiting', { holder: t(`holder.${stage}`) }) : t(`event.${pastOf(event)}`);
  return (
    <Box fz={14} lh={1.45}>
      {refused === 0 ? text : `${text}, ${t('itemsRejected', { count: refused })}`}
    </Box>
  );
}

function EntryNote({ entry: { note, stage } }: { entry: TimelineEntry }) {
  const { t } = useTranslation('status');
  if (note === '') return null;
  return (
    <div className={classes.entryNote}>
      <b>{stage === null ? t('note') : t('noteOf', { stage: t(`bar.${stage}`) })}:</b> {note}
    </div>
  );
}

/** Number of items that the stage of this entry rejected, when the entry is its approval or the check at the gate. */
function refusedAt({ load_unload_items }: PermitStatus, { event, stage }: TimelineEntry): number {
  if (stage === null || (event !== 'approved' && event !== 'checked')) return 0;
  return load_unload_items.filter(({ rejected_stage }) => rejected_stage === stage).length;
}

/** The history shows a past `waiting` event as `received`, because the permit no longer waits at that stage. */
function pastOf(event: ShownEvent) {
  return event === 'waiting' ? 'received' : event;
}

function Bullet({ entry }: { entry: TimelineEntry }) {
  if (entry.isCurrent) return <IconClockHour4 size={16} stroke={2} aria-hidden="true" />;
  if (entry.event === 'returned') return <IconArrowBackUp size={15} stroke={2.5} aria-hidden="true" />;
  const isEnd = entry.event === 'rejected' || entry.event === 'cancelled';
  return isEnd ? (
    <IconX size={15} stroke={2.75} aria-hidden="true" />
  ) : (
    <IconCheck size={15} stroke={2.75} aria-hidden="true" />
  );
}
