import {
  checkRules,
  findBroken,
  sumFindings,
  type Finding,
  type Findings,
  type Inspection,
  type Invariant,
} from './invariant.ts';

/** Ids of sent messages are kept for 30 days. */
const MAIL_DAYS = 29;

const RECENT = (column: string) => `
  ${column} between $1::timestamptz - interval '${MAIL_DAYS} days' and $1::timestamptz - $2 * interval '1 second'
  and p.updated_at > coalesce($3::timestamptz, '-infinity')
  -- Mails of a group that is at another cell are sent there.
  and not exists (select from property pr join group_place g on g.group_id = pr.group_id
                   where pr.id = p.property_id and g.state <> 'moving')`;

const recently = ({ now, margin_s, since }: Inspection) => [now, margin_s, since] as const;

const SUBMITTED_IS_AUDITED_ONCE = `
  select p.property_id, p.id as permit_id, l.audited
    from permit p
   cross join lateral (select count(*) as audited from audit_log l
                        where l.property_id = p.property_id and l.record_id = p.id and l.action = 'permit.submitted') l
   where ${RECENT('p.created_at')} and l.audited <> 1`;

/**
 * A permit is confirmed when its mail waits, was sent, or was written: each mail to an applicant stores its links. One
 * mail for several permits has the id of the first. Links are deleted after the last day, and ended permits have none.
 */
const PERMIT_IS_CONFIRMED = `
  select p.property_id, p.id as permit_id
    from permit p
    join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
   where ${RECENT('p.created_at')} and p.erased_at is null
     and p.last_day >= ($1::timestamptz)::date and p.state not in ('rejected', 'cancelled', 'closed')
     and p.id <> all ($4::uuid[])
     and not exists (select from permit_link k
                      where k.property_id = p.property_id and k.permit_id = p.id and k.account_id is null)
     and not exists (select from mail_sent m where m.message_id = '<created.' || p.id || '@gerbang>')
     and not exists (select from permit_applicant b
                      where b.property_id = p.property_id and b.permit_id = any ($5::uuid[])
                        -- One mail waits for all permits of a mailbox, which a tag does not change.
                        and regexp_replace(lower(b.email), '\\+[^@]*@', '@') = regexp_replace(lower(a.email), '\\+[^@]*@', '@'))`;

export const outbox: Invariant = {
  id: 'I4',
  title: 'each permit is recorded as submitted once and confirmed by one mail',
  async check(inspection) {
    const { owner, queue } = inspection;
    const audited = await findBroken(owner, 'audit', SUBMITTED_IS_AUDITED_ONCE, recently(inspection));
    const values = [...recently(inspection), queue.created, queue.bundled];
    const confirmed = await findBroken(owner, 'mail', PERMIT_IS_CONFIRMED, values);
    const { rows } = await owner.query<{ checked: number }>('select count(*)::int as checked from permit');
    const checked = rows[0]?.checked ?? 0;
    return { checked, ...sumFindings([audited, confirmed, queuedTwice(queue.created)]) };
  },
};

function queuedTwice(created: readonly string[]): Findings {
  const counts = Map.groupBy(created, (id) => id);
  const examples: Finding[] = [...counts]
    .filter(([, jobs]) => jobs.length > 1)
    .map(([permit_id, jobs]) => ({ rule: 'queued twice', permit_id, jobs: jobs.length }));
  return { broken: examples.length, examples };
}

/** Events of which the applicant is always told, and the last approval (`mailedEvent`). */
const EVENT_IS_MAILED = `
  with due as (
    select l.property_id, l.permit_id, l.id, l.event, '<progress.' || l.id || '@gerbang>' as message_id, a.email
      from progress_log l
      join permit p on p.property_id = l.property_id and p.id = l.permit_id
      join permit_applicant a on a.property_id = l.property_id and a.permit_id = l.permit_id
     where ${RECENT('l.create_time')} and p.erased_at is null
       -- Other addresses get no mail (isPublicEmail).
       and a.email ~* '^[A-Z0-9._%+-]+@[A-Z0-9.-]+\\.[A-Z]{2,63}$'
       and (l.event in ('rejected', 'returned', 'corrected', 'suspended', 'resumed', 'renewed', 'cancelled', 'withdrawn')
            or (l.event = 'approved'
                and not exists (select from permit_stage s where s.property_id = l.property_id
                                   and s.permit_id = l.permit_id and s.decision is distinct from 'approved')
                and not exists (select from progress_log n where n.property_id = l.property_id
                                   and n.permit_id = l.permit_id and n.seq > l.seq and n.event = 'approved'))))
  select d.property_id, d.permit_id, d.id as log_id, d.event
    from due d
   where d.id <> all ($4::uuid[])
     and not exists (select from mail_sent m
                      where m.message_id = d.message_id and (m.refused or $5::text[] is null or m.message_id = any ($5)))`;

export const mails: Invariant = {
  id: 'I8',
  title: 'the applicant is mailed about each decision and change, under one message id',
  check: checkRules('select count(*) from mail_sent', [
    {
      name: 'event',
      sql: EVENT_IS_MAILED,
      values: (inspection) => [...recently(inspection), inspection.queue.progress, inspection.mails],
    },
  ]),
};
