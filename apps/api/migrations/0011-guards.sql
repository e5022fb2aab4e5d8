-- Duties of guards, patrols and handovers between shifts.

create table security_post (
  property_id uuid not null references property,
  id uuid not null,
  name text not null,
  name_en text not null default '',
  position int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint security_post_has_a_name check (length(trim(name)) > 0),
  constraint security_post_name_is_unique_in_its_property unique (property_id, name)
);
call protect_for_staff('security_post');

-- A shift that ends at or before its start continues into the next day.
create table security_shift (
  property_id uuid not null references property,
  id uuid not null,
  name text not null,
  name_en text not null default '',
  starts time not null,
  ends time not null,
  position int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint security_shift_has_a_name check (length(trim(name)) > 0),
  constraint security_shift_name_is_unique_in_its_property unique (property_id, name)
);
call protect_for_staff('security_shift');

-- A person on a shift of a day. `during` is copied from the shift, so that changing the shift later does not change
-- planned duties. `day` is the local day on which the duty starts.
create table security_duty (
  property_id uuid not null references property,
  id uuid not null,
  day date not null,
  shift_id uuid not null,
  post_id uuid,
  account_id uuid not null references account,
  during tstzrange not null,
  status text not null default 'planned',
  reason text not null default '',
  -- The duty of the absent person that this one replaces.
  instead_of_id uuid,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (property_id, id),
  constraint duty_status_is_known check (status in ('planned', 'absent')),
  constraint duty_lasts_at_most_a_day check (
    not isempty(during) and not lower_inf(during) and not upper_inf(during)
    and upper(during) - lower(during) <= interval '25 hours'),
  constraint only_who_is_absent_has_a_reason check (status = 'absent' or reason = ''),
  constraint duty_shift_is_of_its_property foreign key (property_id, shift_id) references security_shift (property_id, id),
  constraint duty_post_is_of_its_property foreign key (property_id, post_id) references security_post (property_id, id),
  foreign key (property_id, instead_of_id) references security_duty (property_id, id),
  -- Holds across all properties.
  constraint a_person_is_on_duty_once_at_a_time
    exclude using gist (account_id with =, during with &&) where (status = 'planned')
);
create index security_duty_by_day on security_duty (property_id, day, shift_id);
create index security_duty_by_time on security_duty using gist (property_id, during);
create index security_duty_by_shift on security_duty (property_id, shift_id);
create index security_duty_by_post on security_duty (property_id, post_id) where post_id is not null;
create index security_duty_instead_of on security_duty (property_id, instead_of_id) where instead_of_id is not null;
call protect_for_staff('security_duty');

-- Leave of a guard, first and last day included. Duties that were planned before stay, but nobody covers them.
create table security_leave (
  property_id uuid not null references property,
  id uuid not null,
  account_id uuid not null references account,
  kind text not null,
  starts_on date not null,
  ends_on date not null,
  created_by uuid not null references account,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (property_id, id),
  constraint leave_kind_is_known check (kind in ('annual', 'sick', 'other')),
  constraint leave_lasts_a_day_to_a_year check (ends_on between starts_on and starts_on + 365),
  constraint a_guard_is_on_leave_once_at_a_time
    exclude using gist (property_id with =, account_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
call protect_for_staff('security_leave');

create table patrol_checkpoint (
  property_id uuid not null references property,
  id uuid not null,
  name text not null,
  floor_id uuid,
  location text not null default '',
  active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint patrol_checkpoint_has_a_name check (length(trim(name)) > 0),
  constraint patrol_checkpoint_name_is_unique_in_its_property unique (property_id, name),
  constraint patrol_checkpoint_floor_is_of_its_property foreign key (property_id, floor_id) references floor (property_id, id)
);
create index patrol_checkpoint_by_floor on patrol_checkpoint (property_id, floor_id) where floor_id is not null;
call protect_for_staff('patrol_checkpoint');

-- The QR token and short code on the wall. They have their own table, because anybody who can read them could pretend
-- to have been at the checkpoint.
create table patrol_checkpoint_code (
  property_id uuid not null,
  checkpoint_id uuid not null,
  qr_token text not null,
  short_code text not null,
  made_at timestamptz not null,
  primary key (property_id, checkpoint_id),
  constraint qr_token_is_long check (length(qr_token) >= 22),
  constraint short_code_is_eight_signs check (short_code ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
  constraint qr_token_is_of_one_checkpoint unique (property_id, qr_token),
  constraint short_code_is_of_one_checkpoint unique (property_id, short_code),
  foreign key (property_id, checkpoint_id) references patrol_checkpoint (property_id, id) on delete cascade
);
call protect_for_staff('patrol_checkpoint_code');

create table patrol_template (
  property_id uuid not null references property,
  id uuid not null,
  name text not null,
  is_ordered boolean not null default false,
  within_minutes int not null,
  times_per_shift int not null default 1,
  active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint patrol_template_has_a_name check (length(trim(name)) > 0),
  constraint patrol_template_name_is_unique_in_its_property unique (property_id, name),
  constraint patrol_takes_at_most_a_day check (within_minutes between 1 and 1440),
  constraint patrol_is_walked_up_to_24_times check (times_per_shift between 1 and 24)
);
call protect_for_staff('patrol_template');

create table patrol_template_stop (
  property_id uuid not null,
  template_id uuid not null,
  position int not null,
  checkpoint_id uuid not null,
  primary key (property_id, template_id, position),
  constraint checkpoint_is_once_on_a_template unique (property_id, template_id, checkpoint_id),
  foreign key (property_id, template_id) references patrol_template (property_id, id) on delete cascade,
  constraint template_stop_is_a_checkpoint_of_its_property
    foreign key (property_id, checkpoint_id) references patrol_checkpoint (property_id, id)
);
create index patrol_template_stop_by_checkpoint on patrol_template_stop (property_id, checkpoint_id);
call protect_for_staff('patrol_template_stop');

-- One round, with a copy of its template: changing the template later does not change the round.
create table patrol_round (
  property_id uuid not null references property,
  -- Made by the phone, so that a repeated request is stored once.
  id uuid not null,
  template_id uuid not null,
  name text not null,
  is_ordered boolean not null,
  within_minutes int not null,
  guard_id uuid not null references account,
  started_at timestamptz not null,
  due_at timestamptz not null,
  finished_at timestamptz,
  note text not null default '',
  -- Counts of checkpoints and scans, kept by triggers, so that a list by state does not read every scan.
  stops int not null default 0,
  seen int not null default 0,
  last_seen_at timestamptz,
  -- The same rule as `roundState`. Null while the round is in progress.
  ended_as text generated always as (
    case when finished_at is null then null
         when seen < stops then 'missed'
         when last_seen_at > due_at then 'late'
         else 'complete' end) stored,
  primary key (property_id, id),
  constraint round_is_due_after_it_began check (due_at > started_at),
  constraint round_ends_after_it_began check (finished_at is null or finished_at >= started_at),
  foreign key (property_id, template_id) references patrol_template (property_id, id)
);
create unique index one_open_round_per_guard on patrol_round (property_id, guard_id) where finished_at is null;
create index patrol_round_by_time on patrol_round (property_id, started_at desc, id desc);
create index patrol_round_of_template on patrol_round (property_id, template_id, started_at desc);
create index patrol_round_of_guard on patrol_round (property_id, guard_id, started_at desc);
create index patrol_round_by_end on patrol_round (property_id, ended_as, started_at desc);
create index patrol_round_by_part_of_name on patrol_round using gin (property_id, lower(name) gin_trgm_ops);
call protect_for_staff('patrol_round');

-- Runs with the rights of its owner so that search can use an index; see `unit_list`.
create view patrol_round_list as
  select * from patrol_round where property_id = (select app_property_id()) and (select app_tenant_id()) is null;

create table patrol_round_stop (
  property_id uuid not null,
  round_id uuid not null,
  position int not null,
  checkpoint_id uuid not null,
  name text not null,
  primary key (property_id, round_id, position),
  constraint checkpoint_is_once_on_a_round unique (property_id, round_id, checkpoint_id),
  foreign key (property_id, round_id) references patrol_round (property_id, id),
  foreign key (property_id, checkpoint_id) references patrol_checkpoint (property_id, id)
);
create index patrol_round_stop_by_checkpoint on patrol_round_stop (property_id, checkpoint_id);
call protect_for_staff('patrol_round_stop');
create function count_round_stop() returns trigger language plpgsql as $$
begin
  update patrol_round set stops = stops + 1 where property_id = new.property_id and id = new.round_id;
  return null;
end $$;
create trigger patrol_round_stop_is_counted after insert on patrol_round_stop
  for each row execute function count_round_stop();
create trigger patrol_round_stop_is_append_only before update or delete on patrol_round_stop
  for each row execute function refuse_change();

create table patrol_scan (
  property_id uuid not null,
  round_id uuid not null,
  -- Made by the phone, so that a repeated request is stored once.
  id uuid not null,
  checkpoint_id uuid not null,
  way text not null,
  -- When the guard was at the checkpoint. `sent_at` is later when the phone was offline.
  at timestamptz not null,
  sent_at timestamptz not null,
  primary key (property_id, round_id, id),
  constraint scan_way_is_known check (way in ('scanned', 'typed')),
  constraint checkpoint_counts_once_a_round unique (property_id, round_id, checkpoint_id),
  constraint scan_is_of_a_stop_of_its_round
    foreign key (property_id, round_id, checkpoint_id) references patrol_round_stop (property_id, round_id, checkpoint_id)
);
call protect_for_staff('patrol_scan');
create function count_round_scan() returns trigger language plpgsql as $$
begin
  update patrol_round set seen = seen + 1, last_seen_at = greatest(last_seen_at, new.at)
   where property_id = new.property_id and id = new.round_id;
  return null;
end $$;
create trigger patrol_scan_is_counted after insert on patrol_scan for each row execute function count_round_scan();
create trigger patrol_scan_is_append_only before update or delete on patrol_scan
  for each row execute function refuse_change();

create table patrol_incident (
  property_id uuid not null,
  round_id uuid not null,
  -- Made by the phone, so that a repeated request is stored once.
  id uuid not null,
  -- Null for an incident between two checkpoints.
  checkpoint_id uuid,
  note text not null,
  at timestamptz not null,
  sent_at timestamptz not null,
  primary key (property_id, round_id, id),
  constraint incident_says_something check (length(trim(note)) > 0),
  foreign key (property_id, round_id) references patrol_round (property_id, id),
  constraint incident_is_at_a_stop_of_its_round
    foreign key (property_id, round_id, checkpoint_id) references patrol_round_stop (property_id, round_id, checkpoint_id)
);
create index patrol_incident_by_stop on patrol_incident (property_id, round_id, checkpoint_id) where checkpoint_id is not null;
call protect_for_staff('patrol_incident');
create trigger patrol_incident_is_append_only before update or delete on patrol_incident
  for each row execute function refuse_change();

create table patrol_incident_photo (
  property_id uuid not null,
  round_id uuid not null,
  incident_id uuid not null,
  position int not null,
  file_id uuid not null,
  primary key (property_id, round_id, incident_id, position),
  constraint incident_photo_has_a_place check (position between 1 and 4),
  foreign key (property_id, round_id, incident_id) references patrol_incident (property_id, round_id, id),
  foreign key (property_id, file_id) references file (property_id, id) on delete cascade
);
create index patrol_incident_photo_by_file on patrol_incident_photo (property_id, file_id);
call protect_for_staff('patrol_incident_photo');

-- The note from the leaving guard to the next one. Saving the note is the signature.
create table shift_handover (
  property_id uuid not null references property,
  -- Made by the phone, so that a repeated request is stored once.
  id uuid not null,
  leaving_id uuid not null references account,
  duty_id uuid,
  matters text not null,
  keys text not null default '',
  incidents text not null default '',
  signed_at timestamptz not null,
  -- Set by the receipt. The only column that ever changes.
  received_at timestamptz,
  primary key (property_id, id),
  constraint handover_knows_who_left unique (property_id, id, leaving_id),
  constraint handover_says_something check (length(trim(matters)) > 0),
  foreign key (property_id, duty_id) references security_duty (property_id, id)
);
create index shift_handover_by_time on shift_handover (property_id, signed_at desc, id desc);
create index shift_handover_waiting on shift_handover (property_id, signed_at desc) where received_at is null;
create index shift_handover_of_guard on shift_handover (property_id, leaving_id);
create index shift_handover_of_duty on shift_handover (property_id, duty_id) where duty_id is not null;
create index shift_handover_by_part_of_text on shift_handover using gin
  (property_id, lower(matters || e'\n' || incidents) gin_trgm_ops);
call protect_for_staff('shift_handover');
create trigger shift_handover_text_never_changes before update on shift_handover for each row
  when (old.received_at is not null or to_jsonb(new) - 'received_at' is distinct from to_jsonb(old) - 'received_at')
  execute function refuse_change();
create trigger shift_handover_is_never_deleted before delete on shift_handover
  for each row execute function refuse_change();

-- Runs with the rights of its owner so that search can use an index; see `unit_list`.
create view shift_handover_list as
  select * from shift_handover where property_id = (select app_property_id()) and (select app_tenant_id()) is null;

-- The confirmation of a handover by the arriving guard, at most one per handover. The guard who wrote the handover
-- cannot confirm it.
create table shift_handover_receipt (
  property_id uuid not null,
  handover_id uuid not null,
  leaving_id uuid not null,
  arriving_id uuid not null references account,
  -- Signed by the guard's own login, or by PIN on the phone of another guard.
  way text not null,
  remark text not null default '',
  signed_at timestamptz not null,
  primary key (property_id, handover_id),
  constraint nobody_hands_over_to_themselves check (arriving_id <> leaving_id),
  constraint receipt_way_is_known check (way in ('login', 'pin')),
  constraint receipt_is_of_its_handover
    foreign key (property_id, handover_id, leaving_id) references shift_handover (property_id, id, leaving_id)
);
call protect_for_staff('shift_handover_receipt');
-- With the rights of its owner, because the application may not change a handover.
create function mark_handover_received() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update shift_handover set received_at = new.signed_at where property_id = new.property_id and id = new.handover_id;
  return null;
end $$;
create trigger shift_handover_is_received after insert on shift_handover_receipt
  for each row execute function mark_handover_received();
create trigger shift_handover_receipt_is_append_only before update or delete on shift_handover_receipt
  for each row execute function refuse_change();
