-- Preventive maintenance, and work orders with their parts, working time, photos and history.

create table work_team (
  property_id uuid not null references property,
  -- Made by the client, so that a repeated request is stored once.
  id uuid not null,
  name text not null,
  active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (property_id, id),
  constraint team_has_a_name check (length(trim(name)) between 1 and 60)
);
create unique index team_name_is_unique_in_its_property on work_team (property_id, lower(name));
call protect_for_staff('work_team');

create table work_team_member (
  property_id uuid not null,
  team_id uuid not null,
  account_id uuid not null references account on delete cascade,
  primary key (property_id, team_id, account_id),
  foreign key (property_id, team_id) references work_team (property_id, id)
);
create index work_team_member_by_account on work_team_member (property_id, account_id);
call protect_for_staff('work_team_member');

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
  -- A recurrence rule (RFC 5545) over local days.
  rule text,
  starts_on date not null,
  -- The work is due at this time of its due day.
  time_of_day time not null default '17:00',
  counted_from text not null default 'scheduled',
  lead_days int not null default 0,
  catch_up text not null default 'all',
  meter_id uuid,
  every_units numeric(14, 3),
  -- The meter reading from which the next `every_units` are counted. Null until the next reading sets it.
  meter_base numeric(14, 3),
  checklist jsonb not null default '[]',
  active boolean not null default true,
  -- The next due date that has no work order yet. Null when the rule has ended, while `waits` is true, and for
  -- schedules by meter.
  next_due_on date,
  -- The day on which the work order is created.
  make_on date generated always as (next_due_on - lead_days) stored,
  -- True while the next date depends on the completion of the last work order, which is still open.
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
  constraint schedule_team_is_of_its_property foreign key (property_id, team_id) references work_team (property_id, id),
  constraint schedule_meter_is_of_its_property foreign key (property_id, meter_id) references meter (property_id, id)
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
call protect_for_staff('maintenance_schedule');

-- Due dates that were handled. Inserting the row is what gives the right to create the work order of that date, in the same
-- transaction, so each date has at most one. Dates skipped when catching up are recorded too.
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
call protect_for_staff('maintenance_occurrence');
create trigger maintenance_occurrence_stays before update or delete on maintenance_occurrence
  for each row execute function refuse_change();

-- Work orders are numbered per property. Taking a number locks the row.
create table work_order_counter (
  property_id uuid primary key references property,
  last int not null,
  constraint work_order_numbers_begin_at_one check (last >= 1)
);
call protect_for_staff('work_order_counter');

create table work_order (
  property_id uuid not null references property,
  -- Made by the client, so that a repeated request is stored once.
  id uuid not null,
  number int not null,
  code text not null,
  title text not null,
  description text not null default '',
  category_id uuid,
  category_kind text not null generated always as ('work_order') stored,
  priority text not null default 'normal',
  -- Sort key for lists by priority.
  priority_rank int not null
    generated always as (case priority when 'low' then 1 when 'normal' then 2 when 'high' then 3 else 4 end) stored,
  status text not null default 'open',
  is_open boolean not null generated always as (status in ('open', 'in_progress', 'on_hold')) stored,
  source text not null,
  complaint_id uuid,
  -- The maintenance schedule and the due date it was created for.
  schedule_id uuid,
  due_on date,
  asset_id uuid,
  floor_id uuid,
  location text not null default '',
  tenant_id uuid,
  assignee_id uuid references account,
  team_id uuid,
  due_at timestamptz,
  -- Null when created by the system.
  created_by uuid references account,
  created_at timestamptz not null,
  started_at timestamptz,
  done_at timestamptz,
  cancelled_at timestamptz,
  -- The signature under the finished work. It has no file when only the name was typed.
  signed_name text,
  signed_at timestamptz,
  signature_file_id uuid,
  -- Why the work was finished without a signature that its category requires.
  unsigned_reason text,
  -- When the overdue notification was sent. Reset when the due time changes.
  overdue_told_at timestamptz,
  -- When the signature and what people wrote was erased.
  erased_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (property_id, id),
  constraint work_order_number_is_unique_in_its_property unique (property_id, number),
  constraint work_order_has_a_title check (length(trim(title)) between 1 and 120),
  constraint work_order_priority_is_known check (priority in ('low', 'normal', 'high', 'urgent')),
  constraint work_order_status_is_known check (status in ('open', 'in_progress', 'on_hold', 'done', 'cancelled')),
  constraint work_order_source_is_known check (source in ('manual', 'complaint', 'maintenance', 'asset')),
  constraint work_order_of_a_complaint_names_it check ((source = 'complaint') = (complaint_id is not null)),
  constraint work_order_of_a_schedule_names_it_and_its_date
    check ((source = 'maintenance') = (schedule_id is not null) and (schedule_id is null) = (due_on is null)),
  constraint work_order_of_an_asset_names_it check (source <> 'asset' or asset_id is not null),
  constraint work_under_way_has_begun check (status not in ('in_progress', 'on_hold', 'done') or started_at is not null),
  constraint done_work_says_when check ((status = 'done') = (done_at is not null)),
  constraint cancelled_work_says_when check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint signature_names_who_and_when check ((signed_name is null) = (signed_at is null)),
  constraint only_done_work_lacks_a_signature check (unsigned_reason is null or status = 'done'),
  constraint drawing_belongs_to_a_signature check (signature_file_id is null or signed_name is not null),
  constraint work_order_category_is_of_work_orders
    foreign key (property_id, category_id, category_kind) references category (property_id, id, kind),
  constraint work_order_complaint_is_of_its_property
    foreign key (property_id, complaint_id) references complaint (property_id, id),
  constraint work_order_asset_is_of_its_property foreign key (property_id, asset_id) references asset (property_id, id),
  constraint work_order_floor_is_of_its_property foreign key (property_id, floor_id) references floor (property_id, id),
  constraint work_order_tenant_is_of_its_property foreign key (property_id, tenant_id) references tenant (property_id, id),
  constraint work_order_team_is_of_its_property foreign key (property_id, team_id) references work_team (property_id, id),
  constraint signature_is_a_file_of_the_property
    foreign key (property_id, signature_file_id) references file (property_id, id),
  constraint work_order_is_of_a_date_of_its_schedule
    foreign key (property_id, schedule_id, due_on) references maintenance_occurrence (property_id, schedule_id, due_on)
);
create unique index one_work_order_per_schedule_and_date on work_order (property_id, schedule_id, due_on)
  where schedule_id is not null;
create unique index one_open_work_order_per_complaint on work_order (property_id, complaint_id)
  where complaint_id is not null and is_open;
create index work_order_of_complaint on work_order (property_id, complaint_id) where complaint_id is not null;
-- Indexes for the sort orders and filters of a list with a million rows.
create index work_order_by_age on work_order (property_id, created_at);
create index work_order_by_change on work_order (property_id, updated_at);
create index work_order_by_title on work_order (property_id, lower(title));
create index work_order_by_due on work_order (property_id, due_at);
create index work_order_by_due_downwards on work_order (property_id, due_at desc nulls last);
create index work_order_by_priority on work_order (property_id, priority_rank);
create index work_order_open_by_due on work_order (property_id, due_at) where is_open;
create index work_order_by_status on work_order (property_id, status, created_at);
create index work_order_of_assignee on work_order (property_id, assignee_id, status, due_at) where assignee_id is not null;
create index work_order_of_team on work_order (property_id, team_id, status, due_at) where team_id is not null;
create index work_order_of_asset on work_order (property_id, asset_id, created_at desc) where asset_id is not null;
create index work_order_by_category on work_order (property_id, category_id) where category_id is not null;
create index work_order_by_floor on work_order (property_id, floor_id) where floor_id is not null;
create index work_order_of_tenant on work_order (property_id, tenant_id) where tenant_id is not null;
create index work_order_by_signature on work_order (property_id, signature_file_id) where signature_file_id is not null;
create index work_order_to_be_told on work_order (due_at) where is_open and overdue_told_at is null and due_at is not null;
create index work_order_by_part_of_text on work_order using gin
  (property_id, status, (is_open::int), lower(title || e'\n' || code || e'\n' || location) gin_trgm_ops);
create index work_order_open_by_category on work_order (property_id, category_id, due_at) where is_open;
call protect_for_staff('work_order');

-- Runs with the rights of its owner so that search can use an index; see `unit_list`.
create view work_order_list as
  select * from work_order where property_id = (select app_property_id()) and (select app_tenant_id()) is null;

create table work_order_check (
  property_id uuid not null,
  work_order_id uuid not null,
  id uuid not null,
  position int not null,
  text text not null,
  required boolean not null default false,
  done_by uuid references account,
  done_at timestamptz,
  primary key (property_id, work_order_id, id),
  constraint check_says_what_to_do check (length(trim(text)) between 1 and 300),
  constraint tick_says_who_and_when check ((done_by is null) = (done_at is null)),
  foreign key (property_id, work_order_id) references work_order (property_id, id)
);
call protect_for_staff('work_order_check');

create table work_order_part (
  property_id uuid not null,
  work_order_id uuid not null,
  id uuid not null,
  name text not null,
  qty numeric(12, 3) not null,
  unit_cost numeric(14, 2) not null default 0,
  created_by uuid not null references account,
  created_at timestamptz not null,
  primary key (property_id, work_order_id, id),
  constraint part_has_a_name check (length(trim(name)) between 1 and 120),
  constraint some_of_a_part_is_used check (qty > 0),
  constraint part_costs_no_less_than_nothing check (unit_cost >= 0),
  foreign key (property_id, work_order_id) references work_order (property_id, id)
);
call protect_for_staff('work_order_part');

create table work_order_time (
  property_id uuid not null,
  work_order_id uuid not null,
  id uuid not null,
  account_id uuid not null references account,
  minutes int not null,
  -- Rupiah per hour. Null when the work is not charged.
  rate numeric(14, 2),
  created_by uuid not null references account,
  created_at timestamptz not null,
  primary key (property_id, work_order_id, id),
  constraint time_is_some_minutes check (minutes between 1 and 6000),
  constraint rate_is_not_negative check (rate >= 0),
  foreign key (property_id, work_order_id) references work_order (property_id, id)
);
call protect_for_staff('work_order_time');

create table work_order_photo (
  property_id uuid not null,
  work_order_id uuid not null,
  id uuid not null,
  moment text not null,
  file_id uuid not null,
  -- True for a photo of the complaint from which the work order was created. The complaint owns the file.
  from_complaint boolean not null default false,
  created_by uuid references account,
  created_at timestamptz not null,
  primary key (property_id, work_order_id, id),
  constraint photo_moment_is_known check (moment in ('before', 'after')),
  foreign key (property_id, work_order_id) references work_order (property_id, id),
  foreign key (property_id, file_id) references file (property_id, id) on delete cascade
);
create index work_order_photo_by_file on work_order_photo (property_id, file_id);
call protect_for_staff('work_order_photo');

create table work_order_event (
  property_id uuid not null,
  work_order_id uuid not null,
  -- Made by the client, so that a repeated request is stored once.
  id uuid not null,
  kind text not null,
  -- The status change; only for kind `moved`.
  move text,
  text text not null default '',
  -- New values. Names are stored as they were at that time.
  detail jsonb not null default '{}',
  created_by uuid references account,
  created_at timestamptz not null,
  primary key (property_id, work_order_id, id),
  constraint event_kind_is_known check (kind in ('created', 'moved', 'edited', 'assigned', 'commented', 'signed', 'overdue')),
  constraint move_is_known check (move in ('start', 'hold', 'resume', 'finish', 'cancel', 'reopen')),
  constraint a_move_says_which check ((kind = 'moved') = (move is not null)),
  constraint comment_has_words check (kind <> 'commented' or length(trim(text)) > 0),
  foreign key (property_id, work_order_id) references work_order (property_id, id)
);
create index work_order_event_in_order on work_order_event (property_id, work_order_id, created_at, id);
call protect_for_staff('work_order_event');
create trigger work_order_event_is_append_only before update or delete on work_order_event
  for each row execute function refuse_change();

-- Overdue work orders of all properties that need a notification.
create function work_orders_overdue(p_now timestamptz, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.property_id, w.id from work_order w
   where w.is_open and w.overdue_told_at is null and w.due_at <= p_now order by w.due_at limit p_limit
$$;

-- Schedules of all properties whose next work order is due to be created. The index is searched by the UTC date plus one day,
-- which covers every time zone.
create function maintenance_due(p_now timestamptz, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.property_id, s.id
    from maintenance_schedule s join property p on p.id = s.property_id
   where s.active and s.make_on <= (p_now at time zone 'UTC')::date + 1
     and s.make_on <= (p_now at time zone p.time_zone)::date and p.active and p.deleted_at is null
   order by s.make_on, s.property_id, s.id limit p_limit
$$;

-- Schedules that count from completion and whose last work order has ended.
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
