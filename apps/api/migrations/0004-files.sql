-- An upload belongs to the person who sent it and is deleted after 24 hours. A record claims it by deleting the
-- `upload` row, which can succeed only once, and inserts a row in `file` for the record's property.

create table upload (
  id uuid primary key,
  owner_key text not null,
  -- Null when the sender did not say what it is for; the form that claims it decides.
  kind text,
  content_type text not null,
  bytes int not null,
  width int,
  height int,
  created_at timestamptz not null,
  constraint upload_kind_is_known check (kind in ('ktp', 'item', 'attachment', 'gate', 'operation')),
  constraint content_type_is_one_we_write check (content_type in ('image/jpeg', 'image/png', 'application/pdf')),
  constraint pdf_is_an_attachment check (content_type <> 'application/pdf' or kind is null or kind in ('attachment', 'operation')),
  constraint image_has_a_size check ((content_type = 'application/pdf') = (width is null) and (width is null) = (height is null))
);
create index upload_by_age on upload (created_at);
alter table upload enable row level security;
create policy only_its_owner on upload for all
  using (owner_key = (select app_owner_key())) with check (owner_key = (select app_owner_key()));

create table file (
  property_id uuid not null references property,
  id uuid not null,
  kind text not null,
  content_type text not null,
  bytes int not null,
  width int,
  height int,
  created_at timestamptz not null default now(),
  -- The clean-up job removes the stored object and this row after this time.
  delete_after timestamptz,
  -- When the watermark was added. Identity photos are not shown while this is null.
  marked_at timestamptz,
  primary key (property_id, id),
  constraint file_kind_is_known check (kind in ('ktp', 'item', 'attachment', 'logo', 'gate', 'operation'))
);
create index file_by_retention on file (delete_after) where delete_after is not null;
call protect_by_property('file');

alter table property add constraint logo_is_a_file_of_the_property
  foreign key (id, logo_file_id) references file (property_id, id);

-- Uploads of all senders that nobody claimed, in batches.
create function unclaimed_uploads(p_before timestamptz, p_limit int) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from upload where created_at < p_before order by created_at limit p_limit
$$;

-- Deletes these uploads unless they were claimed and returns their ids, so that the clean-up job can remove the objects.
create function take_unclaimed_uploads(p_before timestamptz, p_ids uuid[]) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  delete from upload where id in
    (select id from upload where id = any(p_ids) and created_at < p_before order by id for update skip locked)
  returning id
$$;

-- Files of all properties whose retention has ended, in batches.
create function files_past_retention(p_now timestamptz, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.property_id, f.id from file f where f.delete_after <= p_now order by f.delete_after limit p_limit
$$;

-- Objects that are about to be stored. The transaction that writes the record of an object deletes its note; a note that
-- stays for an hour is of a process that was killed in between.
create table pending_object (
  key text primary key,
  since timestamptz not null,
  -- Set before the object is removed. Its record can no longer be written.
  is_orphan boolean not null default false
);
create index pending_object_by_age on pending_object (since);
