-- Complaints of tenants and staff, the conversation about them, and their deadlines.

-- Complaints are numbered per property. Taking a number locks the row.
create table complaint_counter (
  property_id uuid primary key references property,
  last int not null,
  constraint complaint_numbers_begin_at_one check (last >= 1)
);
call protect_by_property('complaint_counter');

create table complaint (
  property_id uuid not null references property,
  -- Made by the client, so that a repeated request is stored once.
  id uuid not null,
  code text not null,
  source text not null,
  -- Null for complaints of staff.
  tenant_id uuid,
  unit_id uuid,
  floor_id uuid,
  location text not null default '',
  category_id uuid not null,
  category_kind text not null generated always as ('complaint') stored,
  title text not null,
  description text not null default '',
  priority text not null,
  status text not null default 'new',
  assignee_id uuid references account,
  created_by uuid not null references account,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  -- Since when the complainant waits for an answer. Null while the office waits for the complainant.
  waiting_since timestamptz,
  answered_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  reopened int not null default 0,
  rating int,
  rating_text text not null default '',
  rated_at timestamptz,
  -- When what people wrote was erased.
  erased_at timestamptz,
  answer_due_at timestamptz not null,
  answer_escalate_at timestamptz not null,
  solve_due_at timestamptz not null,
  solve_escalate_at timestamptz not null,
  -- Who was notified that the complaint is overdue: 1 the assignee, 2 everybody who handles complaints. A conditional
  -- update raises the level, so each is notified once.
  answer_level int not null default 0,
  solve_level int not null default 0,
  next_alarm_at timestamptz generated always as (
    case when status in ('resolved', 'closed', 'rejected') then null
         else least(
           case when answered_at is null then case answer_level when 0 then answer_due_at when 1 then answer_escalate_at end end,
           case solve_level when 0 then solve_due_at when 1 then solve_escalate_at end)
    end) stored,
  answer_minutes int,
  solve_minutes int,
  -- What complaints are searched by: title, number, place, tenant and unit in lower case. Triggers set it.
  search_text text not null default '',
  primary key (property_id, id),
  constraint complaint_code_is_unique_in_its_property unique (property_id, code),
  constraint complaint_source_is_known check (source in ('tenant', 'on_behalf', 'internal')),
  constraint complaint_of_a_tenant_names_it check ((source = 'internal') = (tenant_id is null)),
  constraint complaint_has_a_title check (length(trim(title)) between 1 and 120),
  constraint complaint_priority_is_known check (priority in ('low', 'normal', 'high', 'urgent')),
  constraint complaint_status_is_known
    check (status in ('new', 'acknowledged', 'in_progress', 'resolved', 'closed', 'rejected', 'reopened')),
  constraint solved_complaint_says_when check (status <> 'resolved' or resolved_at is not null),
  constraint ended_complaint_says_when check ((status in ('closed', 'rejected')) = (closed_at is not null)),
  constraint rating_is_one_to_five_stars check (rating between 1 and 5),
  constraint rating_says_when check ((rating is null) = (rated_at is null)),
  constraint only_a_closed_complaint_is_rated check (rating is null or status = 'closed'),
  constraint complaint_alarms_go_no_further_than_the_office
    check (answer_level between 0 and 2 and solve_level between 0 and 2),
  constraint complaint_alarms_follow_each_other
    check (answer_due_at <= answer_escalate_at and solve_due_at <= solve_escalate_at),
  foreign key (property_id, tenant_id) references tenant (property_id, id),
  foreign key (property_id, unit_id) references unit (property_id, id),
  foreign key (property_id, floor_id) references floor (property_id, id),
  constraint complaint_category_is_of_complaints
    foreign key (property_id, category_id, category_kind) references category (property_id, id, kind)
);
create index complaint_by_age on complaint (property_id, created_at desc, id);
create index complaint_by_solve_due on complaint (property_id, solve_due_at)
  where status not in ('resolved', 'closed', 'rejected');
-- Indexes for the sort orders, filters and the search of a list with a million rows.
create index complaint_by_due on complaint (property_id, solve_due_at, id);
create index complaint_by_wait on complaint (property_id, waiting_since, id);
create index complaint_by_wait_downwards on complaint (property_id, waiting_since desc nulls last, id);
create index complaint_by_status on complaint (property_id, status, created_at desc, id);
create index complaint_by_part_of_text on complaint using gin (property_id, search_text gin_trgm_ops);
create index complaint_of_tenant on complaint (property_id, tenant_id, created_at desc) where tenant_id is not null;
create index complaint_of_assignee on complaint (property_id, assignee_id) where assignee_id is not null;
create index complaint_by_category on complaint (property_id, category_id);
create index complaint_by_unit on complaint (property_id, unit_id) where unit_id is not null;
create index complaint_next_alarm on complaint (next_alarm_at) where next_alarm_at is not null;
create index complaint_to_close on complaint (resolved_at) where status = 'resolved';
create index complaint_open_by_category on complaint (property_id, category_id, answered_at, answer_due_at, solve_due_at)
  where status not in ('resolved', 'closed', 'rejected');
call protect_by_property('complaint');
call protect_by_tenant('complaint');

create function describe_complaint() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.search_text := lower(concat_ws(e'\n', new.title, new.code, new.location,
    (select t.name from tenant t where t.property_id = new.property_id and t.id = new.tenant_id),
    (select u.name from unit u where u.property_id = new.property_id and u.id = new.unit_id)));
  return new;
end $$;
create trigger complaint_is_found_by_its_texts
  before insert or update of title, code, location, tenant_id, unit_id, search_text on complaint
  for each row execute function describe_complaint();

-- An empty update runs the trigger above.
create function tenant_describes_complaints() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update complaint set search_text = search_text where property_id = new.property_id and tenant_id = new.id;
  return null;
end $$;
create trigger complaints_are_found_by_the_new_name after update of name on tenant
  for each row when (new.name <> old.name) execute function tenant_describes_complaints();

create function unit_describes_complaints() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update complaint set search_text = search_text where property_id = new.property_id and unit_id = new.id;
  return null;
end $$;
create trigger complaints_are_found_by_the_new_name after update of name on unit
  for each row when (new.name <> old.name) execute function unit_describes_complaints();

-- Runs with the rights of its owner so that search can use an index; see `unit_list`.
create view complaint_list as
  select * from complaint where property_id = (select app_property_id()) and (select app_tenant_id()) is null;

-- For tables with `complaint_id`: a row is visible when its complaint is.
create procedure protect_by_complaint(target regclass) language plpgsql as $$
begin
  call protect_by_property(target);
  execute format(
    'create policy only_with_its_complaint on %1$s as restrictive for all to gerbang_tenant
       using (exists (select from complaint c where c.property_id = %1$s.property_id and c.id = %1$s.complaint_id))', target);
end $$;

create table complaint_photo (
  property_id uuid not null,
  complaint_id uuid not null,
  position int not null,
  file_id uuid not null,
  primary key (property_id, complaint_id, position),
  constraint complaint_photo_has_a_place check (position between 1 and 5),
  foreign key (property_id, complaint_id) references complaint (property_id, id),
  foreign key (property_id, file_id) references file (property_id, id) on delete cascade
);
create index complaint_photo_by_file on complaint_photo (property_id, file_id);
call protect_by_complaint('complaint_photo');

create table complaint_entry (
  property_id uuid not null,
  complaint_id uuid not null,
  -- Made by the client, so that a repeated request is stored once.
  id uuid not null,
  kind text not null,
  text text not null default '',
  -- The new value: priority, assignee, stars.
  detail jsonb not null default '{}',
  -- Null for an entry made by the system.
  created_by uuid references account,
  created_at timestamptz not null,
  is_internal boolean not null generated always as (kind in ('note', 'assigned', 'priority', 'category', 'overdue')) stored,
  primary key (property_id, complaint_id, id),
  constraint entry_kind_is_known check (kind in ('answer', 'reply', 'note', 'assigned', 'priority', 'category', 'overdue',
    'acknowledged', 'started', 'resolved', 'rejected', 'closed', 'reopened', 'rated')),
  constraint what_is_said_has_words
    check (kind not in ('answer', 'reply', 'note', 'rejected', 'reopened') or length(trim(text)) > 0),
  foreign key (property_id, complaint_id) references complaint (property_id, id)
);
create index complaint_entry_in_order on complaint_entry (property_id, complaint_id, created_at, id);
call protect_by_complaint('complaint_entry');
create policy no_tenant_sees_what_is_internal on complaint_entry as restrictive for all to gerbang_tenant
  using (not is_internal);
create trigger complaint_entry_is_append_only before update or delete on complaint_entry
  for each row execute function refuse_change();

create table complaint_entry_photo (
  property_id uuid not null,
  complaint_id uuid not null,
  entry_id uuid not null,
  position int not null,
  file_id uuid not null,
  primary key (property_id, complaint_id, entry_id, position),
  constraint entry_photo_has_a_place check (position between 1 and 5),
  foreign key (property_id, complaint_id, entry_id) references complaint_entry (property_id, complaint_id, id),
  foreign key (property_id, file_id) references file (property_id, id) on delete cascade
);
create index complaint_entry_photo_by_file on complaint_entry_photo (property_id, file_id);
call protect_by_complaint('complaint_entry_photo');
-- A tenant does not see photos of internal entries.
create policy only_with_its_line on complaint_entry_photo as restrictive for all to gerbang_tenant
  using (exists (select from complaint_entry e where e.property_id = complaint_entry_photo.property_id
                       and e.complaint_id = complaint_entry_photo.complaint_id and e.id = complaint_entry_photo.entry_id));

-- Office hours within which complaints are answered and solved, by category and priority.
create table complaint_target (
  property_id uuid not null references property,
  category_id uuid not null,
  category_kind text not null generated always as ('complaint') stored,
  priority text not null,
  answer_hours int not null,
  solve_hours int not null,
  primary key (property_id, category_id, priority),
  constraint complaint_target_priority_is_known check (priority in ('low', 'normal', 'high', 'urgent')),
  constraint complaint_target_is_some_hours check (answer_hours between 1 and 240 and solve_hours between 1 and 720),
  constraint complaint_is_answered_before_it_is_solved check (answer_hours <= solve_hours),
  constraint complaint_target_is_of_a_complaint_category
    foreign key (property_id, category_id, category_kind) references category (property_id, id, kind) on delete cascade
);
call protect_by_property('complaint_target');

create function count_complaint_minutes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.answered_at is null then new.answer_minutes := null;
  elsif tg_op = 'INSERT' or new.answered_at is distinct from old.answered_at then
    new.answer_minutes := office_minutes_between(new.property_id, new.created_at, new.answered_at);
  end if;
  if new.resolved_at is null then new.solve_minutes := null;
  elsif tg_op = 'INSERT' or new.resolved_at is distinct from old.resolved_at then
    new.solve_minutes := office_minutes_between(new.property_id, new.created_at, new.resolved_at);
  end if;
  return new;
end $$;
create trigger complaint_counts_its_minutes before insert or update of answered_at, resolved_at on complaint
  for each row execute function count_complaint_minutes();

-- Overdue complaints of all properties that need a notification.
create function complaint_alarms_due(p_now timestamptz, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.property_id, c.id from complaint c where c.next_alarm_at <= p_now order by c.next_alarm_at limit p_limit
$$;

-- Complaints of all properties that were solved before `p_before` and not reopened.
create function complaints_to_close(p_before timestamptz, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.property_id, c.id from complaint c
   where c.status = 'resolved' and c.resolved_at <= p_before order by c.resolved_at limit p_limit
$$;
