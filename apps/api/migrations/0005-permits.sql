-- Approval chains, terms, and permits of the three kinds with their stages, links and deadlines.

-- E-mail addresses (keyed hashes) whose owner opened a link that we mailed. Each counts as confirmed until its end.
create table confirmed_address (
  address_hash bytea primary key,
  until timestamptz not null
);
create index confirmed_address_by_end on confirmed_address (until);

-- A step may hold several stages, which run in parallel. A permit copies the chain it was submitted with: an edit creates a new
-- version and leaves submitted permits alone.
create table approval_chain (
  property_id uuid not null references property,
  id uuid not null,
  kind text not null,
  version int not null,
  -- Whether each stage of a permit needs another person.
  four_eyes boolean not null,
  created_at timestamptz not null default now(),
  created_by uuid references account,
  primary key (property_id, id),
  constraint chain_kind_is_known check (kind in ('loading', 'unloading', 'work')),
  constraint chain_version_is_unique unique (property_id, kind, version)
);
call protect_by_property('approval_chain');

create table approval_chain_stage (
  property_id uuid not null,
  chain_id uuid not null,
  step int not null,
  stage text not null,
  primary key (property_id, chain_id, stage),
  constraint step_counts_from_one check (step >= 1),
  -- The gate always comes after approval, so `security` is never part of a chain.
  constraint stage_can_be_in_a_chain check (stage = any (chain_stages())),
  foreign key (property_id, chain_id) references approval_chain (property_id, id) on delete cascade
);
call protect_by_property('approval_chain_stage');

create table terms (
  property_id uuid not null references property,
  id uuid not null,
  version int not null,
  text_id text not null,
  text_en text not null,
  published_at timestamptz not null default now(),
  published_by uuid references account,
  primary key (property_id, id),
  constraint terms_version_is_unique unique (property_id, version)
);
call protect_by_property('terms');

-- Target: the number of office hours within which a stage should decide.
create table stage_target (
  property_id uuid not null references property,
  stage text not null,
  hours int not null,
  primary key (property_id, stage),
  constraint target_is_of_a_stage_in_a_chain check (stage = any (chain_stages())),
  constraint target_is_some_hours check (hours between 1 and 240)
);
call protect_by_property('stage_target');

-- Codes are unique here and not on `permit`. The tables of a permit have no unique key besides their primary key, which starts
-- with (property_id, permit id): so they can be partitioned by month and moved by property.
create table permit_code (
  code text primary key,
  property_id uuid not null references property,
  permit_id uuid not null,
  -- Upper case, without dashes.
  constraint code_is_stored_as_compared check (code ~ '^[LUW][A-Z0-9]{2,6}[0-9A-HJKMNP-TV-Z]{8}[0-9A-Z*~$=]$')
);
call protect_by_property('permit_code');
-- Its key has no property, by which rows are replicated to another cell.
alter table permit_code replica identity full;

-- Hour since Monday 00:00 UTC, 0 to 167.
create function hour_of_week(at timestamptz) returns int language sql immutable parallel safe
  return (extract(isodow from at at time zone 'UTC') - 1) * 24 + extract(hour from at at time zone 'UTC');

create table permit (
  property_id uuid not null references property,
  id uuid not null,
  kind text not null,
  code text not null,
  state text not null default 'submitted',
  step int,
  chain_id uuid not null,
  tenant_id uuid,
  submitted_by uuid references account,
  floor_id uuid,
  location text not null default '',
  description text not null default '',
  language text not null default 'id',
  -- Columns of goods permits.
  day date,
  slot_id uuid,
  slot_name text,
  from_permit_id uuid,
  plate text not null default '',
  driver_name text not null default '',
  -- Columns of work permits.
  start_date date,
  end_date date,
  start_time time,
  end_time time,
  terms_id uuid,
  terms_accepted_at timestamptz,
  consent_version text,
  consent_at timestamptz,
  rejection_note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Whether goods or workers have passed the gate. When a suspended permit is resumed, its state becomes `checked` if
  -- they have, otherwise `approved`.
  passed_gate boolean not null default false,
  -- When the place in the slot was given back, because nobody confirmed the e-mail address in time. Null while the
  -- permit has its place.
  place_returned_at timestamptz,
  -- When a late vehicle will arrive, as its applicant has told the dock. Null when nothing was told.
  expected_at timestamptz,
  -- When the personal data of the permit was erased, and after how many months; null months: on request.
  erased_at timestamptz,
  erased_months int,
  -- Whether the applicant has asked for the erasure while the permit was running.
  erase_at_end boolean not null default false,
  -- When the permit begins, in the time of its building: its slot on its day, or the first hour of its work.
  starts_at timestamp generated always as (
    case when day is null then start_date + start_time
         when slot_name ~ '^[0-9]{2}:[0-9]{2}' then
           day + make_interval(hours => left(slot_name, 2)::int, mins => substr(slot_name, 4, 2)::int)
         else day::timestamp end) stored,
  last_day date generated always as (coalesce(day, end_date)) stored,
  primary key (property_id, id),
  constraint permit_kind_is_known check (kind in ('loading', 'unloading', 'work')),
  constraint permit_state_is_known check (state in ('submitted', 'in_review', 'returned', 'rejected', 'approved', 'checked', 'closed', 'cancelled', 'suspended')),
  constraint permit_under_review_has_a_step check ((state in ('submitted', 'in_review', 'returned')) = (step is not null)),
  constraint only_work_is_suspended check (state <> 'suspended' or kind = 'work'),
  constraint rejected_carries_a_note check ((state = 'rejected') = (rejection_note is not null)),
  constraint goods_have_a_slot_and_work_has_none check ((kind = 'work') = (slot_id is null) and (slot_id is null) = (day is null) and (slot_id is null) = (slot_name is null)),
  constraint only_goods_have_a_vehicle check (kind <> 'work' or (plate = '' and driver_name = '')),
  constraint work_has_dates_and_times check ((kind = 'work') = (start_date is not null and end_date is not null and start_time is not null and end_time is not null)),
  constraint work_ends_one_day_to_one_month_after_its_start check (end_date is null or (end_date > start_date and end_date <= start_date + interval '1 month')),
  constraint accepted_terms_have_a_time check ((terms_id is null) = (terms_accepted_at is null)),
  constraint only_work_accepts_terms check (terms_id is null or kind = 'work'),
  constraint consent_has_version_and_time check ((consent_version is null) = (consent_at is null)),
  constraint only_goods_are_expected check (expected_at is null or kind <> 'work'),
  constraint only_goods_have_a_place check (place_returned_at is null or kind <> 'work'),
  constraint permit_language_is_known check (language in ('id', 'en')),
  -- A goods-in permit stays open while its goods are in the building, which may be for ever.
  constraint erased_permit_has_ended check (
    erased_at is null or state in ('closed', 'rejected', 'cancelled') or (kind = 'loading' and state in ('approved', 'checked'))),
  constraint erased_permit_names_nobody check (erased_at is null or (plate = '' and driver_name = '' and description = '')),
  foreign key (property_id, chain_id) references approval_chain (property_id, id),
  foreign key (property_id, tenant_id) references tenant (property_id, id),
  foreign key (property_id, floor_id) references floor (property_id, id),
  foreign key (property_id, slot_id) references slot (property_id, id),
  foreign key (property_id, terms_id) references terms (property_id, id),
  foreign key (property_id, from_permit_id) references permit (property_id, id)
);
create index permit_by_state on permit (property_id, state, id);
create index permit_by_submission on permit (property_id, created_at, id);
create index permit_by_hour_of_week on permit (property_id, hour_of_week(created_at), id);
create index permit_by_day on permit (property_id, day, slot_id) where day is not null;
create index permit_by_tenant on permit (property_id, tenant_id, id) where tenant_id is not null;
create index permit_by_floor on permit (property_id, floor_id, id) where floor_id is not null;
create index permit_by_kind on permit (property_id, kind, id);
-- A permit names its unit by the unit's name.
create index permit_by_place on permit (property_id, lower(location), id);
create index permit_by_start on permit (property_id, starts_at, id, last_day);
-- Conflicts ask for the open works of some days. Most permits of a building ended long ago.
create index permit_open_work on permit (property_id, end_date)
  where kind = 'work' and state in ('submitted', 'in_review', 'returned', 'approved', 'checked', 'suspended');
create index permit_by_origin on permit (property_id, from_permit_id) where from_permit_id is not null;
call protect_by_property('permit');
call protect_by_tenant('permit');

-- The name of a company in lower case without its legal form.
create function search_key(name text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(lower(trim(name)), '^(pt|cv|ud|pd|tb)[. ]+', '') $$;

-- The person who applied, copied at submit: the vendor of goods, the submitter of work, or the user of the tenant.
create table permit_applicant (
  property_id uuid not null,
  permit_id uuid not null,
  company text not null default '',
  name text not null,
  email text not null,
  phone text not null,
  address text not null default '',
  position text not null default '',
  ktp_file_id uuid,
  -- What the register is searched by: company, place and tenant in lower case, and no person. Triggers set it.
  search_text text not null default '',
  -- Collation C, so that the beginning of a name is a range of the index.
  company_key text collate "C" not null generated always as (search_key(company)) stored,
  primary key (property_id, permit_id),
  foreign key (property_id, permit_id) references permit (property_id, id),
  foreign key (property_id, ktp_file_id) references file (property_id, id) on delete set null (ktp_file_id)
);
create index permit_applicant_by_ktp on permit_applicant (property_id, ktp_file_id) where ktp_file_id is not null;
create index permit_applicant_by_part_of_text on permit_applicant using gin (property_id, search_text gin_trgm_ops);
create index permit_applicant_by_company on permit_applicant (property_id, company_key, permit_id desc);
call protect_by_permit('permit_applicant');

create function permit_search_text(p_property_id uuid, p_permit_id uuid, p_company text) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select lower(p_company || e'\n' || p.location || e'\n' || coalesce(t.name, ''))
      from permit p left join tenant t on t.property_id = p.property_id and t.id = p.tenant_id
     where p.property_id = p_property_id and p.id = p_permit_id);
end $$;

create function describe_applicant() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.search_text := coalesce(permit_search_text(new.property_id, new.permit_id, new.company), '');
  return new;
end $$;
create trigger applicant_is_found_by_its_permit before insert or update on permit_applicant
  for each row execute function describe_applicant();

-- An empty update runs the trigger above.
create function permit_describes_applicant() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update permit_applicant set search_text = search_text where property_id = new.property_id and permit_id = new.id;
  return null;
end $$;
create trigger permit_is_found_by_its_place after update of location, tenant_id on permit
  for each row when ((new.location, new.tenant_id) is distinct from (old.location, old.tenant_id))
  execute function permit_describes_applicant();

create function tenant_describes_applicants() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update permit_applicant a set search_text = search_text from permit p
   where p.property_id = new.property_id and p.tenant_id = new.id and a.property_id = p.property_id and a.permit_id = p.id;
  return null;
end $$;
create trigger permits_are_found_by_the_new_name after update of name on tenant
  for each row when (new.name <> old.name) execute function tenant_describes_applicants();

-- Run with the rights of their owner so that search can use an index; see `unit_list`.
create view permit_list as
  select * from permit where property_id = (select app_property_id()) and (select app_tenant_id()) is null;
create view permit_applicant_list as
  select property_id, permit_id, company, company_key, name, search_text from permit_applicant
   where property_id = (select app_property_id()) and (select app_tenant_id()) is null;

create table permit_item (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  -- Goods out: the lot from which the item is taken. Null for an item of the tenant that did not come in on a permit.
  lot_id uuid,
  position int not null,
  name text not null,
  description text not null default '',
  qty int not null,
  unit text not null,
  photo_file_id uuid,
  rejection_note text,
  rejected_by uuid references account,
  rejected_stage text,
  primary key (property_id, permit_id, id),
  constraint quantity_is_positive check (qty > 0),
  constraint rejected_item_has_a_note check ((rejection_note is null) = (rejected_stage is null)),
  foreign key (property_id, permit_id) references permit (property_id, id),
  foreign key (property_id, photo_file_id) references file (property_id, id) on delete set null (photo_file_id)
);
call protect_by_permit('permit_item');

create table permit_attachment (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  position int not null,
  name text not null,
  file_id uuid not null,
  primary key (property_id, permit_id, id),
  foreign key (property_id, permit_id) references permit (property_id, id),
  foreign key (property_id, file_id) references file (property_id, id) on delete cascade
);
call protect_by_permit('permit_attachment');

create table permit_work_detail (
  property_id uuid not null,
  permit_id uuid not null,
  work_type text not null,
  description text not null default '',
  primary key (property_id, permit_id, work_type),
  constraint work_type_is_known check (work_type in ('Civil', 'Architect', 'ME', 'AC & Plumbing', 'Other')),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
call protect_by_permit('permit_work_detail');

create table permit_worker (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  position_in_list int not null,
  company text not null,
  name text not null,
  email text not null,
  phone text not null,
  position text not null,
  ktp_file_id uuid,
  -- Whether the worker has asked for the erasure while the permit was running.
  erase_at_end boolean not null default false,
  primary key (property_id, permit_id, id),
  foreign key (property_id, permit_id) references permit (property_id, id),
  foreign key (property_id, ktp_file_id) references file (property_id, id) on delete set null (ktp_file_id)
);
create index permit_worker_by_ktp on permit_worker (property_id, ktp_file_id) where ktp_file_id is not null;
call protect_by_permit('permit_worker');
-- Runs with the rights of its owner so that search can use an index; see `unit_list`.
create view permit_worker_list as
  select property_id, permit_id, name from permit_worker
   where property_id = (select app_property_id()) and (select app_tenant_id()) is null;

-- One row per stage holds its decision, so a stage cannot be decided twice. `asked_at` and `due_at` keep their values
-- after the decision, for statistics. Both are null when the stage is not asked, because the permit ended or was sent
-- back for correction.
create table permit_stage (
  property_id uuid not null,
  permit_id uuid not null,
  stage text not null,
  step int not null,
  decision text,
  note text not null default '',
  decided_by uuid references account,
  decided_for uuid references account,
  decided_at timestamptz,
  asked_at timestamptz,
  due_at timestamptz,
  office_minutes int,
  primary key (property_id, permit_id, stage),
  constraint permit_stage_can_be_in_a_chain check (stage = any (chain_stages())),
  constraint decision_is_known check (decision in ('approved', 'rejected', 'returned')),
  constraint decision_has_a_person_and_a_time check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint refusal_has_a_note check (decision is null or decision = 'approved' or length(trim(note)) > 0),
  foreign key (property_id, permit_id) references permit (property_id, id),
  constraint asked_stage_has_a_deadline check ((asked_at is null) = (due_at is null))
);
create index permit_stage_waiting on permit_stage (property_id, due_at) include (stage, permit_id, asked_at)
  where asked_at is not null and decision is null;
create index permit_stage_by_decision on permit_stage (property_id, decided_at, stage, permit_id) where decided_at is not null;
call protect_by_permit('permit_stage');

-- See `permit_list`.
create view permit_stage_list as
  select property_id, permit_id, stage, decision, decided_at from permit_stage
   where property_id = (select app_property_id()) and (select app_tenant_id()) is null;

-- Whether a person may not decide a permit any more, because its chain asks for another person at each stage.
create function decided_already(p_property_id uuid, p_permit_id uuid, p_account_id uuid) returns boolean
language plpgsql stable as $$
begin
  return (
    select exists (
      select from permit_stage s
        join permit p on p.property_id = s.property_id and p.id = s.permit_id
        join approval_chain c on c.property_id = p.property_id and c.id = p.chain_id
       where s.property_id = p_property_id and s.permit_id = p_permit_id and s.decided_by = p_account_id
         and c.four_eyes));
end $$;

-- "Not now": until then the permit is not in this person's own queue. Ends before the deadline of the stage, and with the
-- stage. Everybody of the stage, this person too, may still decide it.
create table stage_put_off (
  property_id uuid not null,
  permit_id uuid not null,
  stage text not null,
  account_id uuid not null references account,
  until timestamptz not null,
  primary key (property_id, permit_id, stage, account_id),
  foreign key (property_id, permit_id, stage) references permit_stage (property_id, permit_id, stage)
);
create index stage_put_off_by_person on stage_put_off (account_id, until);
call protect_by_permit('stage_put_off');
call hide_from_tenants('stage_put_off');

create function check_put_off() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The lock keeps the stage open until the row is stored.
  perform from permit_stage s
    where s.property_id = new.property_id and s.permit_id = new.permit_id and s.stage = new.stage
      and s.asked_at is not null and s.decision is null and s.due_at > new.until
    for share;
  if not found then
    raise exception 'only an open stage can be put off, until before its deadline'
      using errcode = 'check_violation', constraint = 'put_off_ends_before_the_deadline';
  end if;
  return new;
end $$;
create trigger put_off_ends_before_the_deadline before insert or update on stage_put_off
  for each row execute function check_put_off();

-- Who takes care of an open stage. Everybody of the stage may still decide it. Ends with the stage.
create table stage_assignee (
  property_id uuid not null,
  permit_id uuid not null,
  stage text not null,
  account_id uuid not null references account,
  primary key (property_id, permit_id, stage),
  foreign key (property_id, permit_id, stage) references permit_stage (property_id, permit_id, stage)
);
create index stage_assignee_by_person on stage_assignee (account_id);
call protect_by_permit('stage_assignee');
call hide_from_tenants('stage_assignee');

-- Who has a permit open on the screen. A row is used for less than a minute and then deleted. Unlogged: losing the rows in
-- a crash is harmless.
create unlogged table permit_viewer (
  property_id uuid not null,
  permit_id uuid not null,
  account_id uuid not null references account,
  seen_at timestamptz not null,
  primary key (property_id, permit_id, account_id),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
call protect_by_permit('permit_viewer');
call hide_from_tenants('permit_viewer');

create function forget_viewers(p_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from permit_viewer where seen_at < p_before
$$;

create function end_waiting() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from stage_put_off o
   where o.property_id = new.property_id and o.permit_id = new.permit_id and o.stage = new.stage;
  delete from stage_assignee a
   where a.property_id = new.property_id and a.permit_id = new.permit_id and a.stage = new.stage;
  return null;
end $$;
create trigger stage_ends_what_waits_with_it after update of decision, asked_at, due_at on permit_stage
  for each row when (new.decision is not null or (new.asked_at, new.due_at) is distinct from (old.asked_at, old.due_at))
  execute function end_waiting();

create function count_stage_minutes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.asked_at is null or new.decided_at is null then new.office_minutes := null;
  elsif tg_op = 'INSERT' or (new.asked_at, new.decided_at) is distinct from (old.asked_at, old.decided_at) then
    new.office_minutes := office_minutes_between(new.property_id, new.asked_at, new.decided_at);
  end if;
  return new;
end $$;
create trigger stage_counts_its_minutes before insert or update of asked_at, decided_at on permit_stage
  for each row execute function count_stage_minutes();

-- The timeline shown to the applicant, ordered by `seq` because several lines can have the same time. `event` says
-- what happened (LOG_EVENTS in packages/shared/src/domain/permits/workflow.ts). `description` is used only by the
-- specification's rule for labels.
create table progress_log (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  progress text not null,
  stage text,
  event text not null,
  description text not null,
  note text not null default '',
  created_by uuid references account,
  create_time timestamptz not null,
  seq int not null,
  created_for uuid references account,
  primary key (property_id, permit_id, id),
  constraint log_progress_is_known check (progress in ('waiting', 'returned', 'rejected', 'complete', 'security_checked', 'closed', 'cancelled', 'suspended')),
  constraint log_event_is_known check (event in ('created', 'waiting', 'approved', 'returned', 'rejected', 'corrected', 'cancelled',
    'withdrawn', 'suspended', 'resumed', 'renewed', 'checked', 'closed')),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
call protect_by_permit('progress_log');
create trigger progress_log_is_append_only before update or delete on progress_log
  for each row execute function refuse_change();

-- 7-day periods of a work permit after the first.
create table permit_renewal (
  property_id uuid not null,
  permit_id uuid not null,
  period int not null,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references account,
  -- The line of the timeline at which the renewal was granted.
  log_id uuid,
  primary key (property_id, permit_id, period),
  constraint first_period_needs_no_renewal check (period >= 2),
  constraint renewal_decision_has_a_person check ((decided_at is null) = (decided_by is null)),
  constraint granted_renewal_is_in_the_timeline check ((decided_at is null) = (log_id is null)),
  foreign key (property_id, permit_id) references permit (property_id, id),
  -- Checked at the end, because the request is claimed before the permit moves.
  foreign key (property_id, permit_id, log_id) references progress_log (property_id, permit_id, id) deferrable initially deferred
);
create index permit_renewal_waiting on permit_renewal (property_id, permit_id) where decided_at is null;
call protect_by_permit('permit_renewal');

-- The stages that permits wait for now. A requested renewal waits for TCR, and `period` is the requested one; its deadline
-- is the start of that period (RENEWAL_DAYS in packages/shared/src/domain/permits/activity.ts).
create view open_stage with (security_invoker = true) as
  select property_id, permit_id, stage, asked_at, due_at, null::int as period
    from permit_stage where asked_at is not null and decision is null
  union all
  select r.property_id, r.permit_id, 'tcr', r.asked_at,
         (p.start_date + (r.period - 1) * 7)::timestamp at time zone pr.time_zone, r.period
    from permit_renewal r
    join permit p on p.property_id = r.property_id and p.id = r.permit_id and p.state in ('approved', 'checked')
    join property pr on pr.id = r.property_id
   where r.decided_at is null
     and not exists (select from permit_renewal later
                      where later.property_id = r.property_id and later.permit_id = r.permit_id and later.period > r.period);

create table permit_correction (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  stage text not null,
  fields text[] not null,
  note text not null,
  -- A note on each of `fields`, or none at all.
  notes text[] not null default '{}',
  asked_at timestamptz not null,
  asked_by uuid not null references account,
  fixed_at timestamptz,
  -- The line of the timeline at which the permit was sent back for correction.
  log_id uuid not null,
  -- Whether the stage had not sent this permit back before, and the fields (without the index of a list) that no
  -- correction of this permit had named before. A trigger sets both, so that permits are counted once.
  is_first boolean not null default true,
  new_fields text[] not null default '{}',
  primary key (property_id, permit_id, id),
  constraint correction_names_fields check (cardinality(fields) > 0),
  constraint correction_notes_fit_fields check (cardinality(notes) in (0, cardinality(fields))),
  foreign key (property_id, permit_id) references permit (property_id, id),
  foreign key (property_id, permit_id, log_id) references progress_log (property_id, permit_id, id)
);
create index permit_correction_by_day on permit_correction (property_id, asked_at, stage, permit_id);
call protect_by_permit('permit_correction');

-- See `permit_list`.
create view permit_correction_list as
  select property_id, permit_id, stage, is_first, new_fields, asked_at from permit_correction
   where property_id = (select app_property_id()) and (select app_tenant_id()) is null;

-- The caller has locked the permit, so there is no other correction of it at the same time.
create function compare_with_earlier_corrections() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.is_first := not exists (
    select from permit_correction c
     where c.property_id = new.property_id and c.permit_id = new.permit_id and c.stage = new.stage);
  new.new_fields := array(
    select split_part(f, '.', 1) from unnest(new.fields) f
    except
    select unnest(c.new_fields) from permit_correction c where c.property_id = new.property_id and c.permit_id = new.permit_id);
  return new;
end $$;
create trigger correction_knows_earlier_ones before insert on permit_correction
  for each row execute function compare_with_earlier_corrections();

-- Comments of staff on a permit. Neither tenants nor applicants see them.
create table permit_comment (
  property_id uuid not null,
  permit_id uuid not null,
  -- Made by the client, so that a repeated request is stored once.
  id uuid not null,
  text text not null,
  -- The stage that the comment asks for an answer. Null when it asks none.
  asks text,
  created_by uuid not null references account,
  created_at timestamptz not null,
  primary key (property_id, permit_id, id),
  constraint comment_says_something check (length(trim(text)) > 0),
  constraint comment_asks_a_known_stage check (asks = any (all_stages())),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
call protect_by_permit('permit_comment');
call hide_from_tenants('permit_comment');
create trigger permit_comment_is_append_only before update or delete on permit_comment
  for each row execute function refuse_change();

-- A bay or goods lift is booked by one permit at a time.
create table bay_booking (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  bay_id uuid not null,
  during tstzrange not null,
  primary key (property_id, permit_id, id),
  constraint booking_has_a_time check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  constraint one_permit_per_bay_at_a_time exclude using gist (property_id with =, bay_id with =, during with &&),
  foreign key (property_id, permit_id) references permit (property_id, id),
  foreign key (property_id, bay_id) references bay (property_id, id)
);
call protect_by_permit('bay_booking');

-- Mailed one-time links of a permit. Opening a link does not spend it; only the request that uses it does.
create table permit_link (
  token_hash bytea primary key,
  property_id uuid not null,
  permit_id uuid not null,
  purpose text not null,
  account_id uuid references account,
  expires_at timestamptz not null,
  spent_at timestamptz,
  constraint permit_link_purpose_is_known check (purpose in ('fix', 'cancel', 'renew', 'decide', 'delete_identity', 'code')),
  constraint permit_link_hash_is_sha256 check (length(token_hash) = 32),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
create index permit_link_by_expiry on permit_link (expires_at);
create index permit_link_by_permit on permit_link (property_id, permit_id);
call protect_by_permit('permit_link');
alter table permit_link replica identity full;

-- The read-only link of a permit for its driver. A new link replaces the row, so the old one no longer works. It ends with the
-- permit's window; only a hash of the token is stored.
create table driver_link (
  property_id uuid not null,
  permit_id uuid not null,
  -- The token is derived from this id, so that the same link can be shared again.
  link_id uuid not null,
  token_hash bytea not null,
  primary key (property_id, permit_id),
  constraint driver_link_hash_is_sha256 check (length(token_hash) = 32),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
create index driver_link_by_token on driver_link (token_hash);
call protect_by_permit('driver_link');

-- Mailed links by which one person decides one stage of one permit, once. Only a hash of the token is stored.
create table decision_link (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  stage text not null,
  account_id uuid not null references account,
  token_hash bytea not null,
  -- The value of `permit_stage.asked_at` when the link was made. When the stage is asked again, the link stops
  -- working.
  asked_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- When the link ended without being used: a newer link replaced it, or the account changed.
  ended_at timestamptz,
  ended_because text,
  primary key (property_id, permit_id, id),
  constraint decision_link_hash_is_sha256 check (length(token_hash) = 32),
  constraint decision_link_lasts_some_time check (expires_at > created_at),
  constraint decision_link_is_used_in_time check (used_at < expires_at),
  constraint decision_link_ends_once check (used_at is null or ended_at is null),
  constraint decision_link_ends_for_a_reason check ((ended_at is null) = (ended_because is null)),
  constraint decision_link_reason_is_known check (ended_because in ('replaced', 'account')),
  foreign key (property_id, permit_id, stage) references permit_stage (property_id, permit_id, stage)
);
create index decision_link_by_token on decision_link (token_hash);
create index decision_link_by_expiry on decision_link (expires_at);
create index decision_link_open_of_account on decision_link (account_id) where used_at is null and ended_at is null;
call protect_by_permit('decision_link');
call hide_from_tenants('decision_link');

-- The question to a tenant whether a visitor's permit is for its shop. The permit may not belong to the tenant: a visitor's goods
-- have no `tenant_id`. The mailed link has only its hash stored and works once (`link_used_at`).
create table permit_endorsement (
  property_id uuid not null,
  permit_id uuid not null,
  tenant_id uuid not null,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  -- Whether the property required a confirmation when the tenant was asked.
  required boolean not null,
  token_hash bytea not null,
  link_used_at timestamptz,
  answer text,
  reason text,
  note text not null default '',
  answered_at timestamptz,
  -- The logged-in account; null without a session.
  answered_by uuid references account,
  primary key (property_id, permit_id),
  constraint endorsement_hash_is_sha256 check (length(token_hash) = 32),
  constraint endorsement_answer_is_known check (answer in ('confirmed', 'refused')),
  constraint endorsement_answer_has_a_time check ((answer is null) = (answered_at is null)),
  constraint endorsement_reason_is_known check (reason in ('not_ordered', 'wrong_time', 'wrong_items', 'other')),
  constraint refused_endorsement_has_a_reason check ((answer is not distinct from 'refused') = (reason is not null)),
  foreign key (property_id, permit_id) references permit (property_id, id),
  foreign key (property_id, tenant_id) references tenant (property_id, id)
);
create index permit_endorsement_by_token on permit_endorsement (token_hash);
create index permit_endorsement_by_tenant on permit_endorsement (property_id, tenant_id, permit_id);
call protect_by_property('permit_endorsement');
call protect_by_tenant('permit_endorsement');

-- Reminders about an undecided stage. `level` is what has been sent: 1 a reminder to the deciders, 2 to their deputies,
-- 3 to the managers. A conditional update raises the level, so each is sent once per request to the stage.
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
  constraint alarm_is_of_a_stage_in_a_chain check (stage = any (chain_stages())),
  constraint alarm_goes_no_further_than_the_managers check (level between 0 and 3),
  constraint alarms_follow_each_other check (asked_at <= remind_at and remind_at <= due_at and due_at <= escalate_at),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
create index stage_alarm_next on stage_alarm (next_at) where next_at is not null;
call protect_by_permit('stage_alarm');

-- Usual office hours until a decision, computed by a job from past permits.
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

-- Codes name their property. When its group has moved, the number of any permit leads to the other cell, also when the permit
-- does not exist: the id of no permit is enough to begin a transaction, which then refuses with the address.
create function property_moved(p_code text) returns table (property_id uuid, permit_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select p.id, '00000000-0000-0000-0000-000000000000'::uuid
      from group_place g join property p on p.group_id = g.group_id
     where g.state = 'moved' and p.short_code = substr(p_code, 2, greatest(length(p_code) - 10, 0)) and p.deleted_at is null;
end $$;

-- Finds a permit by code and e-mail before any property is known. Returns no row when either is wrong; the caller makes both
-- cases take the same time.
create function find_permit_by_code(p_code text, p_email text) returns table (property_id uuid, permit_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.property_id, c.permit_id
      from permit_code c
      join permit_applicant a on a.property_id = c.property_id and a.permit_id = c.permit_id
     where c.code = p_code and lower(a.email) = lower(p_email) and p_email <> ''
     union all select * from property_moved(p_code);
end $$;

-- The permit of a code without its e-mail, for the public check that shows nothing personal.
create function find_permit_of_code(p_code text) returns table (property_id uuid, permit_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.property_id, c.permit_id from permit_code c where c.code = p_code
     union all select * from property_moved(p_code);
end $$;

create function find_permit_by_link(p_token_hash bytea, p_now timestamptz)
returns table (property_id uuid, permit_id uuid, purpose text, account_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select l.property_id, l.permit_id, l.purpose, l.account_id
      from permit_link l where l.token_hash = p_token_hash and l.spent_at is null and l.expires_at > p_now;
end $$;

-- The office of the building whose link this is, also of a link that is used or has expired. Shows nothing of the permit.
create function find_office_by_link(p_token_hash bytea)
returns table (property text, phone text, whatsapp text, hours text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.name, p.contact_phone, p.contact_whatsapp, p.contact_hours
    from permit_link l join property p on p.id = l.property_id where l.token_hash = p_token_hash
$$;

create function find_decision_link(p_token_hash bytea)
returns table (property_id uuid, permit_id uuid, id uuid, stage text, account_id uuid, asked_at timestamptz,
               expires_at timestamptz, used_at timestamptz, ended_because text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select l.property_id, l.permit_id, l.id, l.stage, l.account_id, l.asked_at, l.expires_at, l.used_at, l.ended_because
      from decision_link l where l.token_hash = p_token_hash;
end $$;

create function find_endorsement(p_token_hash bytea) returns table (property_id uuid, permit_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select e.property_id, e.permit_id from permit_endorsement e where e.token_hash = p_token_hash;
end $$;

create function find_driver_link(p_token_hash bytea) returns table (property_id uuid, permit_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select l.property_id, l.permit_id from driver_link l where l.token_hash = p_token_hash;
end $$;

-- People who may decide a stage of a property now: people whose role holds the stage, and deputies of such people.
-- `resolve_session` applies the same rule. Excludes people without a password.
create function deciders_of(p_property_id uuid, p_stage text, p_now timestamptz)
returns table (account_id uuid, group_id uuid, name text, email text, language text, has_second_step boolean,
               holds boolean, stands_for uuid[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select a.id, a.group_id, a.name, a.email, a.language, a.totp_since is not null, own.holds, away.ids
      from staff_property sp
      join account a on a.id = sp.account_id and a.kind = 'staff' and a.active and a.password_hash is not null
      join role_action may on may.role_id = a.role_id and may.action = 'permit.decide'
     cross join lateral (
           select exists (select from role_stage rs where rs.role_id = a.role_id and rs.stage = p_stage) as holds) own
     cross join lateral (
           select coalesce(array_agg(d.account_id order by d.starts_at, d.id), '{}') as ids
             from deputy d
             join account gone on gone.id = d.account_id and gone.active and gone.group_id = a.group_id
             join role_action ra on ra.role_id = gone.role_id and ra.action = 'permit.decide'
             join role_stage rs on rs.role_id = gone.role_id and rs.stage = p_stage
             join staff_property theirs on theirs.account_id = gone.id and theirs.property_id = p_property_id
            where d.deputy_id = a.id and d.starts_at <= p_now and d.ends_at > p_now
              and (d.stages is null or p_stage = any (d.stages))) away
     where sp.property_id = p_property_id and (own.holds or cardinality(away.ids) > 0)
     order by a.id;
end $$;

-- Whether every stage has approved a permit of a property in preparation. The public cannot ask for one there, so it is a test.
create function has_approved_test(p_property_id uuid) returns boolean language sql stable as $$
  select exists (
    select from permit p
      join property pr on pr.id = p.property_id and pr.live_since is null
     where p.property_id = p_property_id and not exists (
           select from permit_stage s
            where s.property_id = p.property_id and s.permit_id = p.id and s.decision is distinct from 'approved'))
$$;

-- A changed password or a deactivated account ends the open links of that person.
create function end_decision_links() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update decision_link set ended_at = now(), ended_because = 'account'
   where account_id = new.id and used_at is null and ended_at is null;
  return null;
end $$;
create trigger account_ends_its_decision_links after update of password_hash, active on account
  for each row when (old.password_hash is distinct from new.password_hash or old.active and not new.active)
  execute function end_decision_links();

-- The short code of a property is fixed once a permit code contains it.
create function keep_short_code() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from permit p where p.property_id = new.id) then
    raise exception 'short code is fixed once a permit carries it'
      using errcode = 'check_violation', constraint = 'short_code_is_fixed_once_a_permit_carries_it';
  end if;
  return new;
end $$;
create trigger short_code_is_fixed_once_a_permit_carries_it before update of short_code on property
  for each row when (new.short_code is distinct from old.short_code) execute function keep_short_code();

-- Work permits whose next 7-day period starts within `p_days` and has not been requested.
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

create function stage_alarms_due(p_now timestamptz, p_limit int)
returns table (property_id uuid, permit_id uuid, stage text, level int)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.property_id, s.permit_id, s.stage, s.level
    from stage_alarm s where s.next_at <= p_now order by s.next_at limit p_limit
$$;

create function forget_ended_permit_links(p_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from permit_link where expires_at < p_before
$$;

create function forget_decision_links(p_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from decision_link where expires_at < p_before
$$;
