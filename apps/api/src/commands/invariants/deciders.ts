import { checkRules, type Invariant } from './invariant.ts';

/**
 * People change their address, role and properties later. These are compared only when the account, and for stages the
 * role, has not changed since the decision. `holder` is the person whose stage it was: the decider, or the person they
 * were deputy of.
 */
const DECIDER_MAY_DECIDE = `
  with decided as (
    select s.property_id, s.permit_id, s.stage, case
             when p.submitted_by in (s.decided_by, s.decided_for) then 'own permit'
             when ap.email <> '' and ((lower(a.email) = lower(ap.email) and a.updated_at <= s.decided_at)
                  or (lower(holder.email) = lower(ap.email) and holder.updated_at <= s.decided_at)) then 'own address'
             when a.kind <> 'staff' then 'not staff'
             when a.group_id <> pr.group_id then 'other group'
             when a.updated_at <= s.decided_at and not exists (
                  select from staff_property sp where sp.account_id = a.id and sp.property_id = s.property_id)
               then 'other property'
             when greatest(holder.updated_at, r.updated_at) <= s.decided_at and not exists (
                  select from role_stage rs where rs.role_id = holder.role_id and rs.stage = s.stage)
               then 'stage not held' end as why
      from permit_stage s
      join permit p on p.property_id = s.property_id and p.id = s.permit_id
      join property pr on pr.id = s.property_id
      join permit_applicant ap on ap.property_id = p.property_id and ap.permit_id = p.id
      join account a on a.id = s.decided_by
      join account holder on holder.id = coalesce(s.decided_for, s.decided_by)
      left join role r on r.id = holder.role_id
     where s.decision is not null and p.updated_at > coalesce($1::timestamptz, '-infinity'))
  select * from decided where why is not null`;

const FOUR_EYES = `
  select s.property_id, s.permit_id
    from permit_stage s
    join permit p on p.property_id = s.property_id and p.id = s.permit_id
    join approval_chain c on c.property_id = p.property_id and c.id = p.chain_id and c.four_eyes
   where s.decision is not null and p.updated_at > coalesce($1::timestamptz, '-infinity')
   group by s.property_id, s.permit_id
  having count(distinct s.decided_by) < count(*)`;

export const deciders: Invariant = {
  id: 'I6',
  title:
    'nobody decides on their own permit, without the stage, for another property, or twice where four eyes are asked',
  check: checkRules('select count(*) from permit_stage where decision is not null', [
    { name: 'decider', sql: DECIDER_MAY_DECIDE, values: ({ since }) => [since] },
    { name: 'four eyes', sql: FOUR_EYES, values: ({ since }) => [since] },
  ]),
};
