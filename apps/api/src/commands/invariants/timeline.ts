import { PROGRESS_OF } from '@gerbang/shared/domain/permits/states';

import { checkRules, type Inspection, type Invariant } from './invariant.ts';

const CHANGED = `p.updated_at > coalesce($1::timestamptz, '-infinity')`;
const since = ({ since: time }: Inspection) => [time];

/** An approval has the progress `complete` also while other stages of the permit are open. */
const LAST_LINE_IS_THE_STATE = `
  with line as (
    select p.property_id, p.id, p.state, count(l.seq) as lines, count(distinct l.seq) as numbers, min(l.seq) as first,
           max(l.seq) as last, (array_agg(l.progress order by l.seq desc))[1] as progress,
           (array_agg(l.event order by l.seq desc))[1] as event, (array_agg(l.event order by l.seq))[1] as begun,
           count(*) filter (where l.event = 'created') as created
      from permit p
      left join progress_log l on l.property_id = p.property_id and l.permit_id = p.id
     where ${CHANGED}
     group by p.property_id, p.id)
  select property_id, id as permit_id, state, progress, lines, last
    from line
   where lines = 0 or first <> 1 or last <> lines or numbers <> lines or begun <> 'created' or created <> 1
      or (progress <> $2::jsonb ->> state and not (event = 'approved' and state = 'in_review'))`;

const DECISION_IS_IN_THE_TIMELINE = `
  select s.property_id, s.permit_id, s.stage, s.decision
    from permit_stage s
    join permit p on p.property_id = s.property_id and p.id = s.permit_id
   where s.decision is not null and ${CHANGED}
     and not exists (select from progress_log l
                      where l.property_id = s.property_id and l.permit_id = s.permit_id and l.stage = s.stage
                        and l.event = s.decision and l.created_by is not distinct from s.decided_by
                        and l.create_time = s.decided_at)`;

const STAGES_FIT_THE_STATE = `
  select p.property_id, p.id as permit_id, p.state, p.step
    from permit p
   where ${CHANGED}
     and ((p.state in ('approved', 'checked', 'suspended')
           and exists (select from permit_stage s where s.property_id = p.property_id and s.permit_id = p.id
                          and s.decision is distinct from 'approved'))
       or (p.state in ('submitted', 'in_review')
           and not exists (select from permit_stage s where s.property_id = p.property_id and s.permit_id = p.id
                              and s.step = p.step and s.decision is null and s.asked_at is not null)))`;

export const timeline: Invariant = {
  id: 'I3',
  title: 'state of a permit = last line of its timeline, which has no gap; its stages agree',
  check: checkRules('select count(*) from permit', [
    {
      name: 'last line',
      sql: LAST_LINE_IS_THE_STATE,
      values: ({ since: time }) => [time, JSON.stringify(PROGRESS_OF)],
    },
    { name: 'decision', sql: DECISION_IS_IN_THE_TIMELINE, values: since },
    { name: 'stages', sql: STAGES_FIT_THE_STATE, values: since },
  ]),
};
