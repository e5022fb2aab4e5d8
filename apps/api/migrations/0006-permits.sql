-- Permits of the three kinds. Keys start with (property_id, permit id) and there is no other unique key on these tables,
-- so that they can be spread by property and cut into monthly ranges of the UUIDv7 without a rewrite. The uniqueness of
-- codes lives in permit_code.

create table permit_code (
  code text primary key,
  property_id uuid not null references property,
  permit_id uuid not null,
  -- Stored as compared: upper case, no dashes.
  constraint code_is_stored_as_compared check (code ~ '^[LUW][A-Z0-9]{2,6}[0-9A-HJKMNP-TV-Z]{8}[0-9A-Z*~$=]$')
);
call protect_by_property('permit_code');

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
  -- goods
  day date,
  slot_id uuid,
  slot_name text,
  from_permit_id uuid,
  -- work
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
  primary key (property_id, id),
  constraint permit_kind_is_known check (kind in ('loading', 'unloading', 'work')),
  constraint permit_state_is_known check (state in ('submitted', 'in_review', 'returned', 'rejected', 'approved', 'checked', 'closed', 'cancelled', 'suspended')),
  constraint permit_under_review_has_a_step check ((state in ('submitted', 'in_review', 'returned')) = (step is not null)),
  constraint only_work_is_suspended check (state <> 'suspended' or kind = 'work'),
  constraint rejected_carries_a_note check ((state = 'rejected') = (rejection_note is not null)),
  constraint goods_have_a_slot_and_work_has_none check ((kind = 'work') = (slot_id is null) and (slot_id is null) = (day is null) and (slot_id is null) = (slot_name is null)),
  constraint work_has_dates_and_times check ((kind = 'work') = (start_date is not null and end_date is not null and start_time is not null and end_time is not null)),
  constraint work_ends_one_day_to_one_month_after_its_start check (end_date is null or (end_date > start_date and end_date <= start_date + interval '1 month')),
  constraint work_accepts_terms check (kind <> 'work' or (terms_id is not null and terms_accepted_at is not null)),
  constraint consent_has_version_and_time check ((consent_version is null) = (consent_at is null)),
  constraint permit_language_is_known check (language in ('id', 'en')),
  foreign key (property_id, chain_id) references approval_chain (property_id, id),
  foreign key (property_id, tenant_id) references tenant (property_id, id),
  foreign key (property_id, floor_id) references floor (property_id, id),
  foreign key (property_id, slot_id) references slot (property_id, id),
  foreign key (property_id, terms_id) references terms (property_id, id),
  foreign key (property_id, from_permit_id) references permit (property_id, id)
);
create index permit_by_state on permit (property_id, state, id);
create index permit_by_day on permit (property_id, day) where day is not null;
create index permit_by_tenant on permit (property_id, tenant_id, id) where tenant_id is not null;
create index permit_by_origin on permit (property_id, from_permit_id) where from_permit_id is not null;
call protect_by_property('permit');
call protect_by_tenant('permit');

-- The one applicant: vendor of goods, submitter of work, or the tenant's user as they were at submit.
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
  primary key (property_id, permit_id),
  foreign key (property_id, permit_id) references permit (property_id, id),
  foreign key (property_id, ktp_file_id) references file (property_id, id) on delete set null (ktp_file_id)
);
call protect_by_permit('permit_applicant');

create table permit_item (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  -- Goods out: the entry it is taken from; none is a tenant's own item that never came in through us.
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
  primary key (property_id, permit_id, id),
  foreign key (property_id, permit_id) references permit (property_id, id),
  foreign key (property_id, ktp_file_id) references file (property_id, id) on delete set null (ktp_file_id)
);
call protect_by_permit('permit_worker');

-- One row per stage holds its decision; the key makes a second decision on the same stage impossible.
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
  primary key (property_id, permit_id, stage),
  constraint permit_stage_can_be_in_a_chain check (stage in ('tcr', 'fat', 'operational', 'rdd', 'gm')),
  constraint decision_is_known check (decision in ('approved', 'rejected', 'returned')),
  constraint decision_has_a_person_and_a_time check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint refusal_has_a_note check (decision is null or decision = 'approved' or length(trim(note)) > 0),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
call protect_by_permit('permit_stage');

create table permit_correction (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  stage text not null,
  fields text[] not null,
  note text not null,
  asked_at timestamptz not null,
  asked_by uuid not null references account,
  fixed_at timestamptz,
  primary key (property_id, permit_id, id),
  constraint correction_names_fields check (cardinality(fields) > 0),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
call protect_by_permit('permit_correction');

-- The 7-day periods of a work permit after the first.
create table permit_renewal (
  property_id uuid not null,
  permit_id uuid not null,
  period int not null,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references account,
  primary key (property_id, permit_id, period),
  constraint first_period_needs_no_renewal check (period >= 2),
  constraint renewal_decision_has_a_person check ((decided_at is null) = (decided_by is null)),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
call protect_by_permit('permit_renewal');

-- What happened, for the applicant's timeline. `description` feeds the label rule; the stage code stands beside it.
create table progress_log (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  progress text not null,
  stage text,
  description text not null,
  note text not null default '',
  created_by uuid references account,
  create_time timestamptz not null,
  primary key (property_id, permit_id, id),
  constraint log_progress_is_known check (progress in ('waiting', 'returned', 'rejected', 'complete', 'security_checked', 'closed', 'cancelled', 'suspended')),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
call protect_by_permit('progress_log');
create trigger progress_log_is_append_only before update or delete on progress_log
  for each row execute function refuse_change();

-- Bays and goods lifts are booked exclusively: two permits never hold one at the same time.
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

-- Mailed one-time links of a permit (fix, cancel, renew, decide). Spent by the request that acts, never by opening it.
create table permit_link (
  token_hash bytea primary key,
  property_id uuid not null,
  permit_id uuid not null,
  purpose text not null,
  account_id uuid references account,
  expires_at timestamptz not null,
  spent_at timestamptz,
  constraint permit_link_purpose_is_known check (purpose in ('fix', 'cancel', 'renew', 'decide', 'delete_identity')),
  constraint permit_link_hash_is_sha256 check (length(token_hash) = 32),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
create index permit_link_by_expiry on permit_link (expires_at);
call protect_by_permit('permit_link');

-- An anonymous lookup resolves its code and e-mail here, in one round trip, before any property is known. A wrong code
-- and a wrong e-mail both give no row; that they also take the same time is for the caller to see to.
create function find_permit_by_code(p_code text, p_email text) returns table (property_id uuid, permit_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.property_id, c.permit_id
    from permit_code c
    join permit_applicant a on a.property_id = c.property_id and a.permit_id = c.permit_id
   where c.code = p_code and lower(a.email) = lower(p_email)
$$;
create function find_permit_by_link(p_token_hash bytea, p_now timestamptz)
returns table (property_id uuid, permit_id uuid, purpose text, account_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.property_id, l.permit_id, l.purpose, l.account_id
    from permit_link l where l.token_hash = p_token_hash and l.spent_at is null and l.expires_at > p_now
$$;

-- Once a permit carries a property's short code, that code is fixed.
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
