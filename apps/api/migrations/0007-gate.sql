-- The gate: who stands there with which device, what happened under which id, and what could not be booked.

-- Six digits of a guard, for a phone that several share. What is hashed holds a secret of the application too: so few
-- digits could be tried out on the database alone.
create table gate_pin (
  account_id uuid primary key references account on delete cascade,
  pin_hash text not null,
  set_at timestamptz not null,
  constraint only_argon2id_is_stored_of_a_pin check (pin_hash like '$argon2id$%')
);

create table gate_shift (
  property_id uuid not null references property,
  -- Made by the device, so that what is sent twice begins one shift.
  id uuid not null,
  guard_id uuid not null references account,
  -- Whose login the device holds, and which; no reference, because sessions are forgotten after a week.
  account_id uuid not null references account,
  session_id uuid not null,
  device text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (property_id, id),
  constraint shift_names_its_device check (length(trim(device)) between 1 and 60),
  constraint shift_lasts_at_most_twelve_hours check (ends_at > started_at and ends_at <= started_at + interval '12 hours'),
  constraint shift_ends_after_it_began check (ended_at is null or ended_at >= started_at)
);
create unique index one_open_shift_per_session on gate_shift (property_id, session_id) where ended_at is null;
call protect_by_property('gate_shift');

-- Everything that happened at the gate, under the id that the device gave it: whatever is sent again finds it here.
create table gate_movement (
  property_id uuid not null references property,
  id uuid not null,
  -- None when no permit has the code.
  permit_id uuid,
  code text not null default '',
  action text not null,
  at timestamptz not null,
  sent_at timestamptz not null,
  guard_id uuid not null references account,
  shift_id uuid,
  items int not null default 0,
  workers int not null default 0,
  note text not null default '',
  was_offline boolean not null default false,
  -- Of what was let through, to tell the same thing sent again from another one under the same id.
  digest bytea not null,
  primary key (property_id, id),
  constraint gate_action_is_known check (action in ('in', 'out', 'refuse')),
  constraint movement_counts_are_not_negative check (items >= 0 and workers >= 0),
  constraint movement_digest_is_sha256 check (length(digest) = 32),
  foreign key (property_id, permit_id) references permit (property_id, id),
  foreign key (property_id, shift_id) references gate_shift (property_id, id)
);
create index gate_movement_by_time on gate_movement (property_id, at desc, id desc);
create index gate_movement_of_permit on gate_movement (property_id, permit_id, at desc) where permit_id is not null;
call protect_by_property('gate_movement');
create trigger gate_movement_is_append_only before update or delete on gate_movement
  for each row execute function refuse_change();

create table gate_photo (
  property_id uuid not null,
  movement_id uuid not null,
  position int not null,
  file_id uuid not null,
  primary key (property_id, movement_id, position),
  constraint photo_has_a_place check (position between 1 and 4),
  foreign key (property_id, movement_id) references gate_movement (property_id, id),
  foreign key (property_id, file_id) references file (property_id, id) on delete cascade
);
create index gate_photo_by_file on gate_photo (property_id, file_id);
call protect_by_property('gate_photo');

-- A movement that happened without network and that the rules are against: kept as it was sent until a supervisor has
-- looked at it, and after.
create table gate_conflict (
  property_id uuid not null,
  id uuid not null,
  body jsonb not null,
  code text not null,
  params jsonb not null default '{}',
  fields jsonb not null default '[]',
  sent_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references account,
  settled_note text not null default '',
  primary key (property_id, id),
  constraint settled_conflict_says_how_and_by_whom
    check ((settled_at is null) = (settled_by is null) and (settled_at is null) = (settled_note = '')),
  foreign key (property_id, id) references gate_movement (property_id, id)
);
create index gate_conflict_by_time on gate_conflict (property_id, (settled_at is not null), sent_at desc);
call protect_by_property('gate_conflict');

-- None of this is for tenants.
create policy never_a_tenant on gate_shift as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on gate_movement as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on gate_photo as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on gate_conflict as restrictive for all using ((select app_tenant_id()) is null);

-- What a guard photographs.
alter table upload drop constraint upload_kind_is_known,
  add constraint upload_kind_is_known check (kind in ('ktp', 'item', 'attachment', 'gate'));
alter table file drop constraint file_kind_is_known,
  add constraint file_kind_is_known check (kind in ('ktp', 'item', 'attachment', 'logo', 'gate'));

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select, insert, update on gate_pin, gate_shift, gate_conflict to %I', app_role);
  execute format('grant select, insert on gate_movement, gate_photo to %I', app_role);
end $$;
