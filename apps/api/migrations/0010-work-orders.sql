-- Work orders: what is to be done in the building, by whom and until when, what it took, and what happened to it.

-- Those who do work together.
create table work_team (
  property_id uuid not null references property,
  -- Made by the sender, so that what is sent twice is one team.
  id uuid not null,
  name text not null,
  active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (property_id, id),
  constraint team_has_a_name check (length(trim(name)) between 1 and 60)
);
create unique index team_name_is_unique_in_its_property on work_team (property_id, lower(name));
call protect_by_property('work_team');

create table work_team_member (
  property_id uuid not null,
  team_id uuid not null,
  account_id uuid not null references account on delete cascade,
  primary key (property_id, team_id, account_id),
  foreign key (property_id, team_id) references work_team (property_id, id)
);
create index work_team_member_by_account on work_team_member (property_id, account_id);
call protect_by_property('work_team_member');

-- Work orders are numbered within their property; the row is held by whoever takes the next number.
create table work_order_counter (
  property_id uuid primary key references property,
  last int not null,
  constraint work_order_numbers_begin_at_one check (last >= 1)
);
call protect_by_property('work_order_counter');

create table work_order (
  property_id uuid not null references property,
  -- Made by the sender, so that what is sent twice is one work order.
  id uuid not null,
  number int not null,
  code text not null,
  title text not null,
  description text not null default '',
  category_id uuid,
  category_kind text not null generated always as ('work_order') stored,
  priority text not null default 'normal',
  -- For lists by priority, which no index of names gives.
  priority_rank int not null
    generated always as (case priority when 'low' then 1 when 'normal' then 2 when 'high' then 3 else 4 end) stored,
  status text not null default 'open',
  is_open boolean not null generated always as (status in ('open', 'in_progress', 'on_hold')) stored,
  source text not null,
  complaint_id uuid,
  -- The maintenance schedule that asked for it, and the date it was due on.
  schedule_id uuid,
  due_on date,
  asset_id uuid,
  floor_id uuid,
  location text not null default '',
  tenant_id uuid,
  assignee_id uuid references account,
  team_id uuid,
  due_at timestamptz,
  -- None where the system made it.
  created_by uuid references account,
  created_at timestamptz not null,
  started_at timestamptz,
  done_at timestamptz,
  cancelled_at timestamptz,
  -- Who signed that the work is done; the drawing is missing where only the name was typed.
  signed_name text,
  signed_at timestamptz,
  signature_file_id uuid,
  -- When it was told that it is late, once for each time it is due.
  overdue_told_at timestamptz,
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
    foreign key (property_id, signature_file_id) references file (property_id, id)
);
-- Whatever makes work orders of a schedule, however often and at once: each date has one.
create unique index one_work_order_per_schedule_and_date on work_order (property_id, schedule_id, due_on)
  where schedule_id is not null;
create unique index one_open_work_order_per_complaint on work_order (property_id, complaint_id)
  where complaint_id is not null and is_open;
create index work_order_of_complaint on work_order (property_id, complaint_id) where complaint_id is not null;

-- The orders and narrowings in which a list of a million is read.
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
call protect_by_property('work_order');

-- See `0023-large-lists.sql`: a search beneath a policy could use no index.
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
call protect_by_property('work_order_check');

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
call protect_by_property('work_order_part');

create table work_order_time (
  property_id uuid not null,
  work_order_id uuid not null,
  id uuid not null,
  account_id uuid not null references account,
  minutes int not null,
  -- Rupiah an hour, where work is charged.
  rate numeric(14, 2),
  created_by uuid not null references account,
  created_at timestamptz not null,
  primary key (property_id, work_order_id, id),
  constraint time_is_some_minutes check (minutes between 1 and 6000),
  constraint rate_is_not_negative check (rate >= 0),
  foreign key (property_id, work_order_id) references work_order (property_id, id)
);
call protect_by_property('work_order_time');

create table work_order_photo (
  property_id uuid not null,
  work_order_id uuid not null,
  id uuid not null,
  moment text not null,
  file_id uuid not null,
  -- Taken over from the complaint, whose photo it stays.
  from_complaint boolean not null default false,
  created_by uuid references account,
  created_at timestamptz not null,
  primary key (property_id, work_order_id, id),
  constraint photo_moment_is_known check (moment in ('before', 'after')),
  foreign key (property_id, work_order_id) references work_order (property_id, id),
  foreign key (property_id, file_id) references file (property_id, id) on delete cascade
);
create index work_order_photo_by_file on work_order_photo (property_id, file_id);
call protect_by_property('work_order_photo');

-- Everything that happened to a work order and was said about it.
create table work_order_event (
  property_id uuid not null,
  work_order_id uuid not null,
  -- Made by the sender, so that what is sent twice happens once.
  id uuid not null,
  kind text not null,
  -- For `moved`: what was done.
  move text,
  text text not null default '',
  -- What was changed to: names as they were then.
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
call protect_by_property('work_order_event');
create trigger work_order_event_is_append_only before update or delete on work_order_event
  for each row execute function refuse_change();

-- None of this is for tenants: what they may know of their complaint stands there.
create policy never_a_tenant on work_team as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on work_team_member as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on work_order_counter as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on work_order as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on work_order_check as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on work_order_part as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on work_order_time as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on work_order_photo as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on work_order_event as restrictive for all using ((select app_tenant_id()) is null);

alter table notification add foreign key (property_id, work_order_id) references work_order (property_id, id);

-- Work orders of all properties of which it must be told that they are late, the longest first.
create function work_orders_overdue(p_now timestamptz, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.property_id, w.id from work_order w
   where w.is_open and w.overdue_told_at is null and w.due_at <= p_now order by w.due_at limit p_limit
$$;

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select on work_order_list to %I', app_role);
  execute format('grant select, insert, update on work_team, work_order_counter, work_order, work_order_check to %I', app_role);
  execute format('grant select, insert, delete on work_team_member, work_order_part, work_order_time, work_order_photo to %I',
    app_role);
  execute format('grant delete on work_order_check to %I', app_role);
  execute format('grant select, insert on work_order_event to %I', app_role);
  revoke execute on function work_orders_overdue(timestamptz, int) from public;
  execute format('grant execute on function work_orders_overdue(timestamptz, int) to %I', app_role);
end $$;
