-- What tenants and staff complain of, what is said about it, and within which time it is answered and solved.

-- Complaints are numbered within their property; the row is held by whoever takes the next number.
create table complaint_counter (
  property_id uuid primary key references property,
  last int not null,
  constraint complaint_numbers_begin_at_one check (last >= 1)
);
call protect_by_property('complaint_counter');

create table complaint (
  property_id uuid not null references property,
  -- Made by the sender, so that what is sent twice is one complaint.
  id uuid not null,
  code text not null,
  source text not null,
  -- None when it comes from the staff themselves.
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
  -- Since when whoever complained waits for a word from the office; none while it is not the office's turn.
  waiting_since timestamptz,
  answered_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  reopened int not null default 0,
  rating int,
  rating_text text not null default '',
  rated_at timestamptz,
  answer_due_at timestamptz not null,
  answer_escalate_at timestamptz not null,
  solve_due_at timestamptz not null,
  solve_escalate_at timestamptz not null,
  -- How many were told that it is late: 1 who is responsible, 2 the others who look after complaints. Each once, because
  -- only the statement that takes the level one further does it.
  answer_level int not null default 0,
  solve_level int not null default 0,
  next_alarm_at timestamptz generated always as (
    case when status in ('resolved', 'closed', 'rejected') then null
         else least(
           case when answered_at is null then case answer_level when 0 then answer_due_at when 1 then answer_escalate_at end end,
           case solve_level when 0 then solve_due_at when 1 then solve_escalate_at end)
    end) stored,
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
create index complaint_waiting on complaint (property_id, waiting_since) where waiting_since is not null;
create index complaint_of_tenant on complaint (property_id, tenant_id, created_at desc) where tenant_id is not null;
create index complaint_of_assignee on complaint (property_id, assignee_id) where assignee_id is not null;
create index complaint_by_category on complaint (property_id, category_id);
create index complaint_by_unit on complaint (property_id, unit_id) where unit_id is not null;
create index complaint_next_alarm on complaint (next_alarm_at) where next_alarm_at is not null;
create index complaint_to_close on complaint (resolved_at) where status = 'resolved';
call protect_by_property('complaint');
call protect_by_tenant('complaint');

-- What belongs to a complaint is as visible as the complaint itself.
create procedure protect_by_complaint(target regclass) language plpgsql as $$
begin
  call protect_by_property(target);
  execute format(
    'create policy only_with_its_complaint on %1$s as restrictive for all
       using ((select app_tenant_id()) is null
              or exists (select from complaint c where c.property_id = %1$s.property_id and c.id = %1$s.complaint_id))', target);
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

-- Everything that was said and done about a complaint.
create table complaint_entry (
  property_id uuid not null,
  complaint_id uuid not null,
  -- Made by the sender, so that what is sent twice is said once.
  id uuid not null,
  kind text not null,
  text text not null default '',
  -- What it was changed to: a priority, whom it was given to, how many stars.
  detail jsonb not null default '{}',
  -- None where the system did it.
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
create trigger complaint_entry_is_append_only before update or delete on complaint_entry
  for each row execute function refuse_change();

-- What staff say to each other stays among them.
create policy no_tenant_sees_what_is_internal on complaint_entry as restrictive for all
  using ((select app_tenant_id()) is null or not is_internal);

-- Within how many office hours a complaint of a category and priority is answered and solved, where a property has set it.
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

-- Complaints of all properties of which somebody must hear that they are late, the longest first.
create function complaint_alarms_due(p_now timestamptz, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.property_id, c.id from complaint c where c.next_alarm_at <= p_now order by c.next_alarm_at limit p_limit
$$;

-- Complaints of all properties that were solved before then and that nobody has opened again.
create function complaints_to_close(p_before timestamptz, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.property_id, c.id from complaint c
   where c.status = 'resolved' and c.resolved_at <= p_before order by c.resolved_at limit p_limit
$$;

-- Photos and papers of complaints, work orders, meters, assets and news.
alter table upload drop constraint upload_kind_is_known,
  add constraint upload_kind_is_known check (kind in ('ktp', 'item', 'attachment', 'gate', 'operation')),
  drop constraint pdf_is_an_attachment,
  add constraint pdf_is_an_attachment check (content_type <> 'application/pdf' or kind in ('attachment', 'operation'));
alter table file drop constraint file_kind_is_known,
  add constraint file_kind_is_known check (kind in ('ktp', 'item', 'attachment', 'logo', 'gate', 'operation'));

-- People are told about complaints and work orders as about permits.
alter table notification
  alter column permit_id drop not null,
  add column complaint_id uuid,
  add column work_order_id uuid,
  drop constraint notification_kind_is_known,
  add constraint notification_kind_is_known check (kind in ('asked', 'reminder', 'overdue', 'fixed', 'comment', 'gate_refused',
    'complaint_new', 'complaint_assigned', 'complaint_answered', 'complaint_overdue',
    'work_order_assigned', 'work_order_overdue', 'work_order_done')),
  add constraint notification_is_about_one_thing check (num_nonnulls(permit_id, complaint_id, work_order_id) = 1),
  add constraint notification_kind_fits_what_it_is_about
    check ((kind like 'complaint\_%') = (complaint_id is not null) and (kind like 'work\_order\_%') = (work_order_id is not null)),
  add foreign key (property_id, complaint_id) references complaint (property_id, id);
create index notification_unread_of_complaint on notification (property_id, complaint_id)
  where read_at is null and complaint_id is not null;
create index notification_unread_of_work_order on notification (property_id, work_order_id)
  where read_at is null and work_order_id is not null;

-- What a tenant sends makes notifications for staff, so its session reaches those of its own permits and complaints.
drop policy only_with_its_permit on notification;
create policy only_with_what_it_is_about on notification as restrictive for all
  using ((select app_tenant_id()) is null
         or exists (select from permit p where p.property_id = notification.property_id and p.id = notification.permit_id)
         or exists (select from complaint c
                     where c.property_id = notification.property_id and c.id = notification.complaint_id));

alter table notification_setting
  drop constraint setting_kind_is_known,
  add constraint setting_kind_is_known check (kind in ('asked', 'reminder', 'overdue', 'fixed', 'comment', 'gate_refused',
    'complaint_new', 'complaint_assigned', 'complaint_answered', 'complaint_overdue',
    'work_order_assigned', 'work_order_overdue', 'work_order_done', 'decision'));

-- Whose daily mail is due: an office of theirs is open, and they have none of that day yet.
create or replace function digests_due(p_now timestamptz, p_limit int) returns table (account_id uuid, day date)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct sp.account_id, local.at::date
    from property pr
   cross join lateral (select p_now at time zone pr.time_zone as at) local
    join staff_property sp on sp.property_id = pr.id
    join account a on a.id = sp.account_id and a.active and a.kind = 'staff'
   where pr.active and extract(isodow from local.at)::int = any (pr.office_days)
     and local.at::time >= pr.office_from and local.at::time < pr.office_until
     and exists (select from role_action ra
                  where ra.role_id = a.role_id and ra.action in ('permit.read', 'complaint.read', 'work_order.read'))
     and not exists (select from closed_date c where c.property_id = pr.id and c.day = local.at::date)
     and not exists (select from notification_digest d where d.account_id = a.id and d.day = local.at::date)
   limit p_limit
$$;

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select, insert, update on complaint_counter, complaint to %I', app_role);
  execute format('grant select, insert on complaint_photo, complaint_entry to %I', app_role);
  execute format('grant select, insert, update, delete on complaint_target to %I', app_role);
  revoke execute on function complaint_alarms_due(timestamptz, int), complaints_to_close(timestamptz, int) from public;
  execute format('grant execute on function complaint_alarms_due(timestamptz, int), complaints_to_close(timestamptz, int)
    to %I', app_role);
end $$;
