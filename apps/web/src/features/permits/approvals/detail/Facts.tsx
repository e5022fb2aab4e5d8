import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import { compareDates } from '@gerbang/shared/time/dates';

import { formatDay } from '../../../../lib/format/dates.ts';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import type { PermitFormat } from '../permit-format.ts';
import { askedStages } from '../stages.ts';

import classes from './detail.module.css';

interface Fact {
  label: string;
  value: string;
  more: string;
  tone?: string | undefined;
}

export function Facts({ permit, format }: { permit: PermitDetail; format: PermitFormat }) {
  const { t } = useTranslation('approvals');
  const facts = [whenOf(permit, format, t), whereOf(permit, format, t), whoOf(permit, t), decideBy(permit, format, t)];
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, more, tone }) => (
        <div key={label} className={classes.fact} data-tone={tone}>
          <dt>{label}</dt>
          <dd className={classes.factValue}>{value}</dd>
          {more !== '' && <dd className={classes.factMore}>{more}</dd>}
        </div>
      ))}
    </dl>
  );
}

type T = Translate<'approvals'>;

/** Non-breaking spaces, so that a line never breaks inside a date or a delay. */
const whole = (text: string) => text.replaceAll(' ', '\u00a0');
const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ');

function whenOf(permit: PermitDetail, format: PermitFormat, t: T): Fact {
  const { kind, day, property } = permit;
  const label = t(`detail.fact.${kind}`);
  const window = format.window(permit, property.time_zone);
  if (kind === 'work') {
    const value = window.split(' – ').map(whole).join('\u00a0– ');
    return { label, value, more: workHours(permit, format, t) };
  }
  const value = window.replace(/\S{1,9} – \S{1,9}$/, whole);
  return { label, value, more: day === null ? '' : formatDay(day, format.language, 'mediumWeekday') };
}

function workHours(
  { start_time, end_time, end_date, renewed_until }: PermitDetail,
  format: PermitFormat,
  t: T,
): string {
  const hours =
    start_time === null || end_time === null ? '' : t('detail.workHours', { from: start_time, until: end_time });
  const isLong = renewed_until !== null && end_date !== null && compareDates(renewed_until, end_date) < 0;
  return isLong ? t('detail.renewBy', { hours, day: formatDay(renewed_until, format.language, 'short') }) : hours;
}

function whereOf(permit: PermitDetail, format: PermitFormat, t: T): Fact {
  const label = t(`detail.fact.${permit.kind === 'work' ? 'where' : permit.kind === 'loading' ? 'to' : 'from'}`);
  const tenant = permit.tenant === null ? '' : t('detail.tenant', { tenant: permit.tenant });
  const more = permit.bay === null ? tenant : t('detail.via', { bay: permit.bay.name });
  return { label, value: format.place(permit), more };
}

function whoOf({ kind, applicant, erased, tenant, plate, driver_name }: PermitDetail, t: T): Fact {
  const { company, name, phone } = applicant;
  if (erased !== null) {
    const value = erased.months === null ? t('removedOnRequest') : t('removedAfter', { count: erased.months });
    return { label: t('detail.fact.applicant'), value, more: company };
  }
  if (kind === 'work' && company !== '') {
    return { label: t('detail.fact.contractor'), value: company, more: joined(name, phone) };
  }
  // The title already shows the tenant, or the company when there is no tenant.
  const from = tenant === null || company === tenant ? '' : company;
  return { label: t('detail.fact.applicant'), value: name, more: joined(from, phone, plate, driver_name) };
}

function decideBy(permit: PermitDetail, format: PermitFormat, t: T): Fact {
  const zone = permit.property.time_zone;
  const { decide } = permit.moves;
  const asked = permit.chain.filter(({ stage }) =>
    decide.length > 0 ? decide.some((mine) => mine === stage) : askedStages(permit).includes(stage),
  );
  const [first] = [...asked].sort((a, b) => (a.due_at ?? '9').localeCompare(b.due_at ?? '9'));
  if (first === undefined) {
    const more = t('detail.sent', { when: format.clock(permit.created_at, zone) });
    return { label: t('detail.fact.status'), value: t(`state.${permit.state}`), more };
  }
  const since = first.asked_at === null ? '' : format.clock(first.asked_at, zone);
  const more =
    decide.length > 0
      ? t('detail.withYou', { since })
      : t('detail.withStage', { since, stage: t(`short.${first.stage}`) });
  const label = t('detail.fact.decideBy');
  if (first.due_at === null) return { label, value: t('detail.noDeadline'), more };
  const { text, urgency } = format.deadline({ asked_at: first.asked_at, due_at: first.due_at }, zone);
  const clock = format.clock(first.due_at, zone);
  return { label, value: clock === text ? clock : `${whole(clock)} · ${whole(text)}`, more, tone: urgency };
}
