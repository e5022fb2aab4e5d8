-- What people are told about permits, where each of them wants to be told, and what is done when a stage does not decide.

-- A notification is its person's own.
create table notification (
  property_id uuid not null references property,
  id uuid not null,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  permit_id uuid not null,
  -- The stage it is about, where it is about one.
  stage text,
  -- Where the person had asked to be told when it was made.
  in_app boolean not null,
  mail text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (property_id, id),
  constraint notification_kind_is_known
    check (kind in ('asked', 'reminder', 'overdue', 'fixed', 'comment', 'gate_refused')),
  constraint notification_stage_is_known check (stage in ('tcr', 'fat', 'operational', 'rdd', 'gm', 'security')),
  constraint notification_mail_is_known check (mail in ('none', 'at_once', 'digest')),
  constraint notification_reaches_somebody check (in_app or mail <> 'none'),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
create index notification_of_person on notification (account_id, id desc);
create index notification_unread on notification (account_id, property_id) where in_app and read_at is null;
create index notification_unread_of_permit on notification (property_id, permit_id) where read_at is null;
create index notification_by_age on notification (created_at);

alter table notification enable row level security;
create policy of_the_person_or_within_the_property on notification for all
  using (property_id = (select app_property_id())
         or (account_id = (select app_staff_id())
             and exists (select from staff_property sp
                          where sp.account_id = (select app_staff_id()) and sp.property_id = notification.property_id)))
  with check (property_id = (select app_property_id()) or account_id = (select app_staff_id()));
-- What a tenant sends makes notifications for staff, so its session reaches those of its own permits.
create policy only_with_its_permit on notification as restrictive for all
  using ((select app_tenant_id()) is null
         or exists (select from permit p where p.property_id = notification.property_id and p.id = notification.permit_id));

-- What a person has chosen; who has not chosen is told as the product thinks best. `decision` is the mail by which a
-- stage is decided at once.
create table notification_setting (
  account_id uuid not null references account on delete cascade,
  kind text not null,
  in_app boolean not null,
  mail text not null,
  primary key (account_id, kind),
  constraint setting_kind_is_known
    check (kind in ('asked', 'reminder', 'overdue', 'fixed', 'comment', 'gate_refused', 'decision')),
  constraint setting_mail_is_known check (mail in ('none', 'at_once', 'digest'))
);

-- The days on which a person's daily mail was made: whoever writes the row first makes it, nobody else does.
create table notification_digest (
  account_id uuid not null references account on delete cascade,
  day date not null,
  made_at timestamptz not null,
  primary key (account_id, day)
);
create index notification_digest_by_age on notification_digest (made_at);

-- Whose daily mail is due: an office of theirs is open, and they have none of that day yet.
create function digests_due(p_now timestamptz, p_limit int) returns table (account_id uuid, day date)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct sp.account_id, local.at::date
    from property pr
   cross join lateral (select p_now at time zone pr.time_zone as at) local
    join staff_property sp on sp.property_id = pr.id
    join account a on a.id = sp.account_id and a.active and a.kind = 'staff'
    join role_action ra on ra.role_id = a.role_id and ra.action = 'permit.read'
   where pr.active and extract(isodow from local.at)::int = any (pr.office_days)
     and local.at::time >= pr.office_from and local.at::time < pr.office_until
     and not exists (select from closed_date c where c.property_id = pr.id and c.day = local.at::date)
     and not exists (select from notification_digest d where d.account_id = a.id and d.day = local.at::date)
   limit p_limit
$$;

-- Notifications of all properties made before then, some at a time.
create function forget_notifications(p_before timestamptz, p_limit int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten int;
begin
  delete from notification n using (
    select o.property_id, o.id from notification o where o.created_at < p_before order by o.created_at limit p_limit) old
   where n.property_id = old.property_id and n.id = old.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- What happens while a stage does not decide. `level` counts what has happened: 1 its deciders were reminded, 2 their
-- deputies were told, 3 the managers; each of it once for each time that the stage is asked, because only the statement
-- that takes the level one further does it. When the next of it is due follows from how far it has gone.
create table stage_alarm (
  property_id uuid not null,
  permit_id uuid not null,
  stage text not null,
  asked_at timestamptz not null,
  remind_at timestamptz not null,
  due_at timestamptz not null,
  escalate_at timestamptz not null,
  level int not null default 0,
  next_at timestamptz generated always as (
    case level when 0 then remind_at when 1 then due_at when 2 then escalate_at end) stored,
  primary key (property_id, permit_id, stage),
  constraint alarm_is_of_a_stage_in_a_chain check (stage in ('tcr', 'fat', 'operational', 'rdd', 'gm')),
  constraint alarm_goes_no_further_than_the_managers check (level between 0 and 3),
  constraint alarms_follow_each_other check (asked_at <= remind_at and remind_at <= due_at and due_at <= escalate_at),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
call protect_by_permit('stage_alarm');
create index stage_alarm_next on stage_alarm (next_at) where next_at is not null;

-- Stages that wait already.
insert into stage_alarm (property_id, permit_id, stage, asked_at, remind_at, due_at, escalate_at)
select s.property_id, s.permit_id, s.stage, s.asked_at, s.asked_at + (s.due_at - s.asked_at) * 0.75, s.due_at,
       s.due_at + least(s.due_at - s.asked_at, interval '1 day')
  from permit_stage s where s.asked_at is not null and s.decision is null and s.due_at >= s.asked_at;

-- Alarms of all properties that are due, the longest first.
create function stage_alarms_due(p_now timestamptz, p_limit int)
returns table (property_id uuid, permit_id uuid, stage text, level int)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.property_id, s.permit_id, s.stage, s.level
    from stage_alarm s where s.next_at <= p_now order by s.next_at limit p_limit
$$;

-- Within how many office hours permits of a kind are usually decided, as past permits tell; a job counts it anew.
create table usual_time (
  property_id uuid not null references property,
  kind text not null,
  hours numeric(6, 1) not null,
  permits int not null,
  counted_at timestamptz not null,
  primary key (property_id, kind),
  constraint usual_time_is_of_a_kind check (kind in ('loading', 'unloading', 'work')),
  constraint usual_time_is_not_negative check (hours >= 0),
  constraint usual_time_is_told_by_some_permits check (permits > 0)
);
call protect_by_property('usual_time');

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select, insert, update on notification to %I', app_role);
  execute format('grant select, insert, update, delete on notification_setting, notification_digest, stage_alarm, usual_time
    to %I', app_role);
  revoke execute on function digests_due(timestamptz, int), forget_notifications(timestamptz, int),
    stage_alarms_due(timestamptz, int) from public;
  execute format('grant execute on function digests_due(timestamptz, int), forget_notifications(timestamptz, int),
    stage_alarms_due(timestamptz, int) to %I', app_role);
end $$;
