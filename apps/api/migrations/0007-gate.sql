-- The gate: shifts of guards, visits, movements, and movements that could not be booked.

-- The six-digit PIN of a guard, for a shared phone. The application encrypts the argon2id hash, because so few digits could be
-- guessed from the database alone. The value starts with the id of the key.
create table gate_pin (
  account_id uuid primary key references account on delete cascade,
  pin_hash bytea not null,
  set_at timestamptz not null
);
call protect_by_account('gate_pin');

-- A PIN that an administrator gives to a guard who has no PIN or forgot it. The guard sets an own PIN with it, once.
create table gate_one_time_pin (
  account_id uuid primary key references account on delete cascade,
  pin_hash bytea not null,
  expires_at timestamptz not null
);
call protect_by_account('gate_one_time_pin');

create table gate_shift (
  property_id uuid not null references property,
  -- Made by the device, so that a repeated request is stored once.
  id uuid not null,
  guard_id uuid not null references account,
  -- The login on the device. `session_id` has no foreign key, because sessions are deleted after a week.
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
call protect_for_staff('gate_shift');

-- One stay of people or goods inside. The id is made by the device of the guard, so a visit sent twice is stored once.
create table gate_visit (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  opened_at timestamptz not null,
  opened_by uuid not null references account,
  -- Work: how many people came in. A person who leaves and comes again by name counts once.
  came int not null default 0,
  -- Work: the people who have not left. When the visit ends, those who left last.
  workers int not null default 0,
  note text not null default '',
  closed_at timestamptz,
  closed_by uuid references account,
  primary key (property_id, permit_id, id),
  constraint visit_closing_has_a_person check ((closed_at is null) = (closed_by is null)),
  constraint visit_ends_after_it_began check (closed_at is null or closed_at >= opened_at),
  constraint people_inside_came_in check (workers between 0 and came),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
create unique index one_open_visit_per_permit on gate_visit (property_id, permit_id) where closed_at is null;
call protect_by_permit('gate_visit');

-- The people of a visit by name. A row is deleted with the data of its worker.
create table gate_visit_worker (
  property_id uuid not null,
  permit_id uuid not null,
  visit_id uuid not null,
  worker_id uuid not null,
  came_at timestamptz not null,
  left_at timestamptz,
  primary key (property_id, permit_id, visit_id, worker_id, came_at),
  constraint worker_leaves_after_coming check (left_at is null or left_at >= came_at),
  foreign key (property_id, permit_id, visit_id) references gate_visit (property_id, permit_id, id),
  foreign key (property_id, permit_id, worker_id) references permit_worker (property_id, permit_id, id) on delete cascade
);
create unique index worker_is_inside_once on gate_visit_worker (property_id, permit_id, worker_id) where left_at is null;
create index gate_visit_worker_by_worker on gate_visit_worker (property_id, permit_id, worker_id);
call protect_by_permit('gate_visit_worker');

-- Everything that happened at the gate. The id is made by the device, so a movement sent twice is stored once.
create table gate_movement (
  property_id uuid not null references property,
  id uuid not null,
  -- Null when no permit has the code.
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
  -- Digest of the content, to tell a repeated movement from another one with the same id.
  digest bytea not null,
  primary key (property_id, id),
  constraint gate_action_is_known check (action in ('in', 'out', 'refuse', 'muster')),
  constraint movement_counts_are_not_negative check (items >= 0 and workers >= 0),
  constraint movement_digest_is_sha256 check (length(digest) = 32),
  foreign key (property_id, permit_id) references permit (property_id, id),
  foreign key (property_id, shift_id) references gate_shift (property_id, id)
);
create index gate_movement_by_time on gate_movement (property_id, at desc, id desc);
create index gate_movement_of_permit on gate_movement (property_id, permit_id, at desc) where permit_id is not null;
call protect_for_staff('gate_movement');
create trigger gate_movement_is_append_only before update or delete on gate_movement
  for each row execute function refuse_change();

-- A step of a muster. Its movement says when and by whom. The tick of a person is deleted with the data of the worker.
create table gate_muster_step (
  property_id uuid not null,
  id uuid not null,
  step text not null,
  is_drill boolean not null default false,
  permit_id uuid,
  worker_id uuid,
  safe int not null default 0,
  primary key (property_id, id),
  constraint muster_step_is_known check (step in ('begin', 'tick', 'send', 'end')),
  constraint only_a_tick_is_about_people check ((step = 'tick') = (permit_id is not null)),
  constraint safe_people_are_not_negative check (safe >= 0),
  foreign key (property_id, id) references gate_movement (property_id, id),
  foreign key (property_id, permit_id) references permit (property_id, id),
  foreign key (property_id, permit_id, worker_id) references permit_worker (property_id, permit_id, id) on delete cascade
);
create index gate_muster_step_by_worker on gate_muster_step (property_id, permit_id, worker_id) where worker_id is not null;
create index gate_muster_step_of_permit on gate_muster_step (property_id, permit_id) where permit_id is not null;
call protect_for_staff('gate_muster_step');

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
call protect_for_staff('gate_photo');

-- A movement recorded offline that breaks a rule, stored as sent until a supervisor settles it.
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
call protect_for_staff('gate_conflict');
