import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import { Title } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconPoint, IconX } from '@tabler/icons-react';

import { shownEvent } from '../../../../entities/permit/permit-events.ts';
import type { ShownEvent } from '../../../../entities/permit/permit-events.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import type { PermitFormat } from '../permit-format.ts';

import history from '../../../../components/text/HistoryList.module.css';
import classes from './detail.module.css';

type Line = PermitDetail['log'][number];

const ICON: Partial<Record<ShownEvent, typeof IconCheck>> = {
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

const BAD: ReadonlySet<ShownEvent> = new Set(['rejected', 'cancelled', 'suspended']);

/**
 * History of the permit, latest first. Leaves out `waiting` events, because the chain shows which stages were reached.
 */
export function HistoryList({ permit, format }: { permit: PermitDetail; format: PermitFormat }) {
  const { t } = useTranslation('approvals');
  const lines = permit.log.filter(({ event }) => event !== 'waiting');
  return (
    <section aria-label={t('history.title')}>
      <Title order={3} className={classes.sideTitle ?? ''}>
        {t('history.title')}
      </Title>
      <ol className={history.history}>
        {lines.map((line) => (
          <Entry key={line.id ?? line.at} line={line} permit={permit} format={format} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ line, permit, format }: { line: Line; permit: PermitDetail; format: PermitFormat }) {
  const { t } = useTranslation('approvals');
  const event = shownEvent(line.event);
  const EventIcon = ICON[event] ?? IconPoint;
  const stage = line.stage === null ? '' : t(`short.${line.stage}`);
  const who = whoOf(line, permit, event);
  const fields = event === 'returned' ? requestedFields(line, permit) : [];
  return (
    <li data-tone={BAD.has(event) ? 'bad' : undefined}>
      <span className={history.bullet} aria-hidden="true">
        <EventIcon size={11} stroke={3} />
      </span>
      <div className={history.texts}>
        <span className={history.line}>
          <b>{t(`history.event.${event}`, { stage })}</b>
          <time dateTime={line.at}>{format.clock(line.at, permit.property.time_zone)}</time>
        </span>
        <span className={classes.quiet}>
          {line.in_place_of === null ? who : t('chain.forWhom', { name: who, absent: line.in_place_of.name })}
          {line.note !== '' && ` ${t('history.quoted', { note: line.note })}`}
        </span>
        {fields.length > 0 && (
          <span className={classes.quiet}>
            {t('history.fields', { fields: format.list(fields.map((field) => t(`return.field.${field}`))) })}
          </span>
        )}
      </div>
    </li>
  );
}

function whoOf(line: Line, { applicant }: PermitDetail, event: ShownEvent): string {
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

/** Fields that the applicant was asked to correct by this history entry. */
function requestedFields({ id }: Line, { corrections }: PermitDetail): (typeof FIELDS)[number][] {
  const asked = corrections.find(({ log_id }) => log_id === id);
  return FIELDS.filter((field) => asked?.fields.includes(field) === true);
}
