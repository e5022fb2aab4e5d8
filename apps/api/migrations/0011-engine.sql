-- What the permit engine needs beside the permit itself: visits at the gate, permits whose time has passed, and the
-- audit's seal as a sweep.

-- Whether goods or workers have ever passed the gate: a suspended permit resumes to where it was.
alter table permit add column passed_gate boolean not null default false;

-- Set once the identity photo carries its watermark; before that nobody is shown it.
alter table file add column marked_at timestamptz;

-- Whose photo a file is: asked at each submit, and by the foreign key when a photo is deleted.
create index permit_applicant_by_ktp on permit_applicant (property_id, ktp_file_id) where ktp_file_id is not null;
create index permit_worker_by_ktp on permit_worker (property_id, ktp_file_id) where ktp_file_id is not null;

-- The timeline's own order, without gaps: several lines may be written at the same moment.
alter table progress_log add column seq int not null default 1;
alter table progress_log alter column seq drop default;

-- One stay of people inside: workers come and go daily, goods pass in one visit or several. Made by the guard's device,
-- so that a visit sent twice is one visit.
create table gate_visit (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  opened_at timestamptz not null,
  opened_by uuid not null references account,
  workers int not null default 0,
  note text not null default '',
  closed_at timestamptz,
  closed_by uuid references account,
  primary key (property_id, permit_id, id),
  constraint visit_closing_has_a_person check ((closed_at is null) = (closed_by is null)),
  constraint visit_ends_after_it_began check (closed_at is null or closed_at >= opened_at),
  constraint workers_are_not_negative check (workers >= 0),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
-- Holds the permit's key, so it can still be spread and cut as the permit is.
create unique index one_open_visit_per_permit on gate_visit (property_id, permit_id) where closed_at is null;
call protect_by_permit('gate_visit');

-- Permits of all properties whose window has passed, a batch of them: goods when their slot is over (a slot across
-- midnight ends the next day), unless they are inside the building; work when its last day is over.
create function permits_past_their_window(p_now timestamptz, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.property_id, p.id
    from permit p
    join property pr on pr.id = p.property_id
    left join slot s on s.property_id = p.property_id and s.id = p.slot_id
   where p.state in ('submitted', 'in_review', 'returned', 'approved', 'checked', 'suspended')
     and not (p.kind = 'loading' and exists (
           select from goods_lot l where l.property_id = p.property_id and l.permit_id = p.id and l.qty_out < l.qty_in))
     and (case when p.kind = 'work' then p.end_date + 1 + time '00:00'
               when s.ends > s.starts then p.day + s.ends
               else p.day + 1 + s.ends end) at time zone pr.time_zone <= p_now
   order by p.id limit p_limit
$$;

-- Work permits whose next 7-day period begins within so many days and that nobody has asked to renew.
create function renewals_due(p_now timestamptz, p_days int, p_limit int)
returns table (property_id uuid, id uuid, period int)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.property_id, p.id, next.period
    from permit p
    join property pr on pr.id = p.property_id
   cross join lateral (select (p_now at time zone pr.time_zone)::date as today) clock
   cross join lateral (select greatest(2, (clock.today + p_days - p.start_date) / 7 + 1) as period) next
   where p.kind = 'work' and p.state in ('approved', 'checked')
     and p.start_date + (next.period - 1) * 7 <= least(p.end_date, clock.today + p_days)
     and not exists (select from permit_renewal r
                      where r.property_id = p.property_id and r.permit_id = p.id and r.period = next.period)
   order by p.id limit p_limit
$$;

-- Mailed links that ended before then, over all properties.
create function forget_ended_permit_links(p_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from permit_link where expires_at < p_before
$$;

-- Properties with audit rows that wait for their seal. Asking for a seal row by row would make every change of a
-- property wait for the one before it.
create function properties_with_unsealed_audit(p_limit int) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct property_id from audit_unsealed limit p_limit
$$;

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select, insert, update on gate_visit to %I', app_role);
  -- A correction may take an item off the list while nothing has been decided on it.
  execute format('grant delete on permit_item to %I', app_role);
  execute format('revoke execute on function permits_past_their_window(timestamptz, int), renewals_due(timestamptz, int, int),
    properties_with_unsealed_audit(int), forget_ended_permit_links(timestamptz) from public');
  execute format('grant execute on function permits_past_their_window(timestamptz, int), renewals_due(timestamptz, int, int),
    properties_with_unsealed_audit(int), forget_ended_permit_links(timestamptz) to %I', app_role);
end $$;
