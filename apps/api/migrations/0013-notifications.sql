-- Notifications of staff and the channels they chose.

create table notification (
  property_id uuid not null references property,
  id uuid not null,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  permit_id uuid,
  stage text,
  -- The channels that the person had chosen when the notification was created.
  in_app boolean not null,
  mail text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  complaint_id uuid,
  work_order_id uuid,
  primary key (property_id, id),
  constraint notification_kind_is_known check (kind in ('asked', 'reminder', 'overdue', 'fixed', 'comment', 'gate_refused',
    'complaint_new', 'complaint_assigned', 'complaint_answered', 'complaint_overdue',
    'work_order_assigned', 'work_order_overdue', 'work_order_done')),
  constraint notification_stage_is_known check (stage = any (all_stages())),
  constraint notification_mail_is_known check (mail in ('none', 'at_once', 'digest')),
  constraint lateness_is_not_mailed_at_once check (mail <> 'at_once' or kind not in ('reminder', 'overdue', 'complaint_overdue', 'work_order_overdue')),
  constraint notification_reaches_somebody check (in_app or mail <> 'none'),
  foreign key (property_id, permit_id) references permit (property_id, id),
  constraint notification_is_about_one_thing check (num_nonnulls(permit_id, complaint_id, work_order_id) = 1),
  constraint notification_kind_fits_what_it_is_about
    check ((kind like 'complaint\_%') = (complaint_id is not null) and (kind like 'work\_order\_%') = (work_order_id is not null)),
  foreign key (property_id, complaint_id) references complaint (property_id, id),
  foreign key (property_id, work_order_id) references work_order (property_id, id)
);
create index notification_of_person on notification (account_id, id desc);
create index notification_of_kind on notification (account_id, kind, id desc) where in_app;
create index notification_unread on notification (account_id, kind) where in_app and read_at is null;
create index notification_unread_of_permit on notification (property_id, permit_id) where read_at is null;
create index notification_by_age on notification (created_at);
create index notification_unread_of_complaint on notification (property_id, complaint_id)
  where read_at is null and complaint_id is not null;
create index notification_unread_of_work_order on notification (property_id, work_order_id)
  where read_at is null and work_order_id is not null;
alter table notification enable row level security;
create policy within_the_property on notification for all to gerbang_staff, gerbang_jobs, gerbang_public, gerbang_tenant
  using (property_id = (select app_property_id()));
-- A person reads their notifications of all properties in one list, and marks them there.
create policy of_the_person on notification for all to gerbang_lists
  using (account_id = (select app_staff_id())
         and property_id = any (array(select sp.property_id from staff_property sp where sp.account_id = (select app_staff_id()))));
-- A tenant's requests create notifications for staff, so a tenant session may access notifications about its own
-- permits and complaints.
create policy only_with_what_it_is_about on notification as restrictive for all to gerbang_tenant
  using (exists (select from permit p where p.property_id = notification.property_id and p.id = notification.permit_id)
         or exists (select from complaint c
                     where c.property_id = notification.property_id and c.id = notification.complaint_id));

-- Channels chosen by a person. Without a row the product's defaults apply. Kind `decision` is the mail with the
-- decision link.
create table notification_setting (
  account_id uuid not null references account on delete cascade,
  kind text not null,
  in_app boolean not null,
  mail text not null,
  primary key (account_id, kind),
  constraint setting_kind_is_known check (kind in ('asked', 'reminder', 'overdue', 'fixed', 'comment', 'gate_refused',
    'complaint_new', 'complaint_assigned', 'complaint_answered', 'complaint_overdue',
    'work_order_assigned', 'work_order_overdue', 'work_order_done', 'decision')),
  constraint setting_mail_is_known check (mail in ('none', 'at_once', 'digest')),
  constraint no_setting_mails_lateness_at_once check (mail <> 'at_once' or kind not in ('reminder', 'overdue', 'complaint_overdue', 'work_order_overdue'))
);
call protect_by_account('notification_setting');

-- Kinds that a person has made quiet: until then the bell does not count them.
create table notification_quiet (
  account_id uuid not null references account on delete cascade,
  kind text not null,
  until timestamptz not null,
  primary key (account_id, kind),
  constraint quiet_kind_is_known check (kind in ('asked', 'reminder', 'overdue', 'fixed', 'comment', 'gate_refused',
    'complaint_new', 'complaint_assigned', 'complaint_answered', 'complaint_overdue',
    'work_order_assigned', 'work_order_overdue', 'work_order_done'))
);
create index notification_quiet_by_end on notification_quiet (until);
call protect_by_account('notification_quiet');

-- Deletes the rows whose time has passed and returns the people whose bell counts a kind again.
create function end_quiet(p_now timestamptz) returns table (account_id uuid)
language sql security definer set search_path = public, pg_temp as $$
  delete from notification_quiet q where q.until <= p_now returning q.account_id
$$;

-- Runs of the digest mail of a person: a day and an hour of their building. Inserting the row is what gives the right to
-- send it. `is_mailed` is false when nothing had changed, so that the next run looks further back.
create table notification_digest (
  account_id uuid not null references account on delete cascade,
  day date not null,
  hour int not null,
  made_at timestamptz not null,
  is_mailed boolean not null default false,
  primary key (account_id, day, hour),
  constraint digest_is_of_an_hour check (hour between 0 and 23)
);
create index notification_digest_by_age on notification_digest (made_at);
call protect_by_account('notification_digest');

-- People whose digest is due: one of the hours has come at one of their buildings on an office day, at most six hours ago,
-- and they have had no digest of that run or a later one. A person with buildings in several time zones gets only the
-- latest run that is due.
create function digests_due(p_now timestamptz, p_hours int[], p_limit int) returns table (account_id uuid, day date, hour int)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (sp.account_id) sp.account_id, local.at::date, run.hour
    from property pr
   cross join lateral (select p_now at time zone pr.time_zone as at) local
   cross join lateral (select max(h) as hour from unnest(p_hours) h where h <= extract(hour from local.at)) run
    join staff_property sp on sp.property_id = pr.id
    join account a on a.id = sp.account_id and a.active and a.kind = 'staff'
   where pr.active and extract(isodow from local.at)::int = any (pr.office_days)
     and extract(hour from local.at) < run.hour + 6
     and exists (select from role_action ra
                  where ra.role_id = a.role_id and ra.action in ('permit.read', 'complaint.read', 'work_order.read'))
     and not exists (select from closed_date c where c.property_id = pr.id and c.day = local.at::date)
     and not exists (select from notification_digest d
                      where d.account_id = a.id and (d.day, d.hour) >= (local.at::date, run.hour))
   order by sp.account_id, local.at::date desc, run.hour desc
   limit p_limit
$$;

-- Claims the digests that are due, of all groups. Only the caller whose insert succeeds gets the row back.
create function take_digests(p_now timestamptz, p_hours int[], p_limit int) returns table (account_id uuid, day date, hour int)
language sql security definer set search_path = public, pg_temp as $$
  insert into notification_digest (account_id, day, hour, made_at)
  select due.account_id, due.day, due.hour, p_now from digests_due(p_now, p_hours, p_limit) due order by due.account_id
  on conflict (account_id, day, hour) do nothing
  returning account_id, day, hour
$$;

create function forget_digests(p_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from notification_digest where made_at < p_before
$$;

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

-- Deletes the permits of a property in preparation with all that hangs on them, and returns their number. The public cannot
-- ask for a permit there, so all of them are tests. Their files are removed by the job of retention.
create function delete_test_permits(p_property_id uuid, p_now timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target text;
  deleted int;
begin
  if p_property_id is distinct from app_property_id() or app_tenant_id() is not null
     or not exists (select from property where id = p_property_id and live_since is null) then
    raise exception 'permits of this property are no tests' using errcode = 'insufficient_privilege';
  end if;
  -- Waits for who works on a permit, before anything that they may refer to is gone.
  perform from permit where property_id = p_property_id for update;
  perform set_config('app.deletes_tests', 'on', true);
  update property set test_approved_at = p_now where id = p_property_id and has_approved_test(p_property_id);
  update file set delete_after = p_now where property_id = p_property_id and id in (
    select photo_file_id from permit_item where property_id = p_property_id
    union select file_id from permit_attachment where property_id = p_property_id
    union select ktp_file_id from permit_applicant where property_id = p_property_id
    union select ktp_file_id from permit_worker where property_id = p_property_id
    union select file_id from gate_photo where property_id = p_property_id);
  delete from slot_hold where property_id = p_property_id and permit_id is not null;
  delete from slot_day where property_id = p_property_id and not set_by_hand;
  update slot_day set taken = 0 where property_id = p_property_id and taken > 0;
  delete from notification where property_id = p_property_id and permit_id is not null;
  foreach target in array array['decision_link', 'stage_alarm', 'stage_put_off', 'stage_assignee', 'permit_viewer', 'permit_link', 'driver_link', 'permit_endorsement', 'bay_booking',
    'permit_comment', 'permit_correction', 'permit_renewal', 'dock_departure', 'gate_conflict', 'gate_photo', 'gate_muster_step',
    'gate_movement', 'gate_visit_worker', 'gate_visit', 'goods_movement', 'goods_reservation', 'goods_lot', 'permit_item',
    'permit_worker', 'permit_work_detail', 'permit_attachment', 'permit_stage', 'progress_log', 'permit_applicant', 'permit_code']
  loop
    execute format('delete from %I where property_id = $1', target) using p_property_id;
  end loop;
  delete from goods_item where property_id = p_property_id and not saved;
  delete from permit where property_id = p_property_id;
  get diagnostics deleted = row_count;
  perform set_config('app.deletes_tests', '', true);
  return deleted;
end $$;
