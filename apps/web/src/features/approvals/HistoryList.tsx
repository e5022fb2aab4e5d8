import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import { Title } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconPoint, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { eventOf } from '../../lib/permit-events.ts';
import type { LogEvent } from '../../lib/permit-events.ts';
import type { Words } from './use-words.ts';

import classes from './detail.module.css';

type Line = PermitDetail['log'][number];

const ICON: Partial<Record<LogEvent, typeof IconCheck>> = {
  approved: IconCheck,
  checked: IconCheck,
  closed: IconCheck,
  resumed: IconCheck,
  renewed: IconCheck,
  returned: IconArrowBackUp,
  corrected: IconArrowBackUp,
  rejected: IconX,
  cancelled: IconX,
  suspended: IconX,
};

/** What has happened to the permit, the latest first. That a stage was reached is told by the chain, not here. */
export function HistoryList({ permit, words }: { permit: PermitDetail; words: Words }) {
  const { t } = useTranslation('approvals');
  const lines = permit.log.filter(({ description }) => eventOf(description) !== 'waiting');
  return (
    <section aria-label={t('history.title')}>
      <Title order={3} className={classes.sideTitle ?? ''}>
        {t('history.title')}
      </Title>
      <ol className={classes.history}>
        {lines.map((line) => (
          <Entry key={`${line.at} ${line.description}`} line={line} permit={permit} words={words} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ line, permit, words }: { line: Line; permit: PermitDetail; words: Words }) {
  const { t } = useTranslation('approvals');
  const event = eventOf(line.description);
  const EventIcon = (event === undefined ? undefined : ICON[event]) ?? IconPoint;
  const stage = line.stage === null ? '' : t(`short.${line.stage}`);
  const who = whoOf(line, permit, event);
  const fields = event === 'returned' ? askedFor(line, permit) : [];
  return (
    <li data-event={event}>
      <span className={classes.bullet} aria-hidden="true">
        <EventIcon size={11} stroke={3} />
      </span>
      <div className={classes.eventTexts}>
        <span className={classes.eventLine}>
          <b>{event === undefined ? line.description : t(`history.event.${event}`, { stage })}</b>
          <time dateTime={line.at}>{words.clock(line.at, permit.property.time_zone)}</time>
        </span>
        <span className={classes.quiet}>
          {line.in_place_of === null ? who : t('chain.forWhom', { name: who, absent: line.in_place_of.name })}
          {line.note !== '' && ` ${t('history.quoted', { note: line.note })}`}
        </span>
        {fields.length > 0 && (
          <span className={classes.quiet}>
            {t('history.fields', { fields: words.list(fields.map((field) => t(`return.field.${field}`))) })}
          </span>
        )}
      </div>
    </li>
  );
}

function whoOf(line: Line, { applicant }: PermitDetail, event: LogEvent | undefined): string {
  if (line.by !== null) return line.by.name;
  return event === 'created' || event === 'corrected' ? applicant.name : '';
}

const FIELDS = [
  'person',
  'identity',
  'destination',
  'schedule',
  'attachment',
  'items',
  'work_details',
  'workers',
  'description',
] as const;

/** What the applicant was asked to correct with this line. */
function askedFor({ at, stage }: Line, { corrections }: PermitDetail): (typeof FIELDS)[number][] {
  const asked = corrections.find((one) => one.stage === stage && one.asked_at === at);
  return FIELDS.filter((field) => asked?.fields.includes(field) === true);
}
