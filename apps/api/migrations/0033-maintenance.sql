-- Preventive maintenance: what is due when, by a rule over days or by a meter, and the one work order of each due date.

create table maintenance_schedule (
  property_id uuid not null references property,
  id uuid not null,
  title text not null,
  description text not null default '',
  category_id uuid,
  category_kind text not null generated always as ('work_order') stored,
  priority text not null default 'normal',
  asset_id uuid,
  floor_id uuid,
  location text not null default '',
  assignee_id uuid references account,
  team_id uuid,
  trigger text not null default 'rule',
  -- A recurrence rule of RFC 5545 over days in the property's zone.
  rule text,
  starts_on date not null,
  -- Until when on its day the work should be done.
  time_of_day time not null default '17:00',
  counted_from text not null default 'scheduled',
  lead_days int not null default 0,
  catch_up text not null default 'all',
  -- Meters refer to schedules by their reading and not the other way round, so this is no foreign key.
  meter_id uuid,
  every_units numeric(14, 3),
  -- What the meter showed when the work was last due; unknown until the next reading where it is missing.
  meter_base numeric(14, 3),
  checklist jsonb not null default '[]',
  active boolean not null default true,
  -- The next date without a work order; none once the rule has ended, while the schedule waits, and with a meter.
  next_due_on date,
  -- The day on which its work order is made.
  make_on date generated always as (next_due_on - lead_days) stored,
  -- Counted from the day of completion, and that day is not known yet.
  waits boolean not null default false,
  created_by uuid references account,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (property_id, id),
  constraint schedule_has_a_title check (length(trim(title)) between 1 and 120),
  constraint schedule_priority_is_known check (priority in ('low', 'normal', 'high', 'urgent')),
  constraint schedule_trigger_is_known check (trigger in ('rule', 'meter')),
  constraint schedule_is_counted_from_something_known check (counted_from in ('scheduled', 'completed')),
  constraint schedule_catches_up_in_a_known_way check (catch_up in ('all', 'latest')),
  constraint schedule_has_a_lead_of_some_days check (lead_days between 0 and 90),
  constraint schedule_by_rule_has_one check ((trigger = 'rule') = (rule is not null)),
  constraint schedule_by_meter_names_it check ((trigger = 'meter') = (meter_id is not null and every_units is not null)),
  constraint schedule_by_meter_has_no_date check (trigger = 'rule' or next_due_on is null),
  constraint meter_goes_on_by_something check (every_units > 0),
  constraint only_completion_is_waited_for check (not waits or counted_from = 'completed'),
  constraint who_waits_has_no_date check (not waits or next_due_on is null),
  constraint schedule_category_is_of_work_orders
    foreign key (property_id, category_id, category_kind) references category (property_id, id, kind),
  constraint schedule_asset_is_of_its_property foreign key (property_id, asset_id) references asset (property_id, id),
  constraint schedule_floor_is_of_its_property foreign key (property_id, floor_id) references floor (property_id, id),
  constraint schedule_team_is_of_its_property foreign key (property_id, team_id) references work_team (property_id, id)
);
create index maintenance_to_be_made on maintenance_schedule (make_on) where active and make_on is not null;
create index maintenance_waiting on maintenance_schedule (property_id, id) where active and waits and trigger = 'rule';
create index maintenance_by_next on maintenance_schedule (property_id, next_due_on);
create index maintenance_by_title on maintenance_schedule (property_id, lower(title));
create index maintenance_of_asset on maintenance_schedule (property_id, asset_id) where asset_id is not null;
create index maintenance_of_meter on maintenance_schedule (property_id, meter_id) where meter_id is not null;
create index maintenance_by_category on maintenance_schedule (property_id, category_id) where category_id is not null;
create index maintenance_by_floor on maintenance_schedule (property_id, floor_id) where floor_id is not null;
create index maintenance_of_team on maintenance_schedule (property_id, team_id) where team_id is not null;
create index maintenance_of_assignee on maintenance_schedule (assignee_id) where assignee_id is not null;
call protect_by_property('maintenance_schedule');

-- The due dates that have been dealt with. Whoever writes the row first makes the date's work order, in the same transaction;
-- nobody else ever does, whatever the clock says. A date left out when catching up is written down as well.
create table maintenance_occurrence (
  property_id uuid not null,
  schedule_id uuid not null,
  due_on date not null,
  outcome text not null,
  made_at timestamptz not null,
  primary key (property_id, schedule_id, due_on),
  constraint occurrence_was_made_or_left_out check (outcome in ('made', 'skipped')),
  constraint occurrence_is_of_a_schedule
    foreign key (property_id, schedule_id) references maintenance_schedule (property_id, id)
);
create index maintenance_occurrence_by_day on maintenance_occurrence (property_id, due_on);
call protect_by_property('maintenance_occurrence');
create trigger maintenance_occurrence_stays before update or delete on maintenance_occurrence
  for each row execute function refuse_change();

-- A work order of a schedule is that of one of its dates.
alter table work_order add constraint work_order_is_of_a_date_of_its_schedule
  foreign key (property_id, schedule_id, due_on) references maintenance_occurrence (property_id, schedule_id, due_on);

create policy never_a_tenant on maintenance_schedule as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on maintenance_occurrence as restrictive for all using ((select app_tenant_id()) is null);

-- Schedules of all properties whose next work order is to be made, the longest due first. No zone is more than a day away
-- from UTC, which is what the index is asked.
create function maintenance_due(p_now timestamptz, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.property_id, s.id
    from maintenance_schedule s join property p on p.id = s.property_id
   where s.active and s.make_on <= (p_now at time zone 'UTC')::date + 1
     and s.make_on <= (p_now at time zone p.time_zone)::date and p.active and p.deleted_at is null
   order by s.make_on, s.property_id, s.id limit p_limit
$$;

-- Schedules that wait for the end of a work order that has ended.
create function maintenance_completed(p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.property_id, s.id
    from maintenance_schedule s
   cross join lateral (
         select w.is_open from work_order w
          where w.property_id = s.property_id and w.schedule_id = s.id order by w.due_on desc limit 1) last
   where s.active and s.waits and s.trigger = 'rule' and not last.is_open
   order by s.property_id, s.id limit p_limit
$$;

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select, insert, update, delete on maintenance_schedule to %I', app_role);
  execute format('grant select, insert on maintenance_occurrence to %I', app_role);
  revoke execute on function maintenance_due(timestamptz, int), maintenance_completed(int) from public;
  execute format('grant execute on function maintenance_due(timestamptz, int), maintenance_completed(int) to %I', app_role);
end $$;
