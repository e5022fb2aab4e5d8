-- What is known of an asset beside its facts: the label on it, its picture and papers, and when it was out of service.

-- Found by the code on its label alone, before anything of the property is known; nobody can guess one. A new asset gets
-- its own by itself.
alter table asset
  add column label text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
  add column photo_file_id uuid,
  add constraint asset_label_has_its_form check (label ~ '^[0-9a-f]{12}$'),
  add constraint asset_photo_is_a_file foreign key (property_id, photo_file_id) references file (property_id, id);
create unique index asset_label_is_unique on asset (label);
create index asset_by_photo on asset (property_id, photo_file_id) where photo_file_id is not null;

create table asset_paper (
  property_id uuid not null,
  asset_id uuid not null,
  id uuid not null,
  name text not null,
  file_id uuid not null,
  added_by uuid not null references account,
  added_at timestamptz not null,
  primary key (property_id, asset_id, id),
  constraint paper_has_a_name check (length(trim(name)) between 1 and 120),
  constraint paper_is_of_an_asset foreign key (property_id, asset_id) references asset (property_id, id),
  constraint paper_is_a_file foreign key (property_id, file_id) references file (property_id, id)
);
create index asset_paper_by_file on asset_paper (property_id, file_id);
call protect_by_property('asset_paper');

create table asset_downtime (
  property_id uuid not null,
  asset_id uuid not null,
  -- Made by the sender, so that what is sent twice is noted once.
  id uuid not null,
  from_at timestamptz not null,
  -- None while it goes on.
  until_at timestamptz,
  reason text not null,
  noted_by uuid not null references account,
  noted_at timestamptz not null,
  ended_by uuid references account,
  primary key (property_id, asset_id, id),
  constraint downtime_says_why check (length(trim(reason)) between 1 and 500),
  constraint downtime_ends_after_it_began check (until_at > from_at),
  constraint downtimes_do_not_overlap exclude using gist
    (property_id with =, asset_id with =, tstzrange(from_at, until_at) with &&),
  constraint downtime_is_of_an_asset foreign key (property_id, asset_id) references asset (property_id, id)
);
create index asset_downtime_by_time on asset_downtime (property_id, asset_id, from_at desc);
call protect_by_property('asset_downtime');

-- None of this is for tenants.
create policy never_a_tenant on asset_paper as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on asset_downtime as restrictive for all using ((select app_tenant_id()) is null);

-- Whose label it is. What is told of it depends on who asks; that is decided where it is asked.
create function resolve_asset_label(p_label text)
returns table (property_id uuid, property_name text, asset_id uuid, asset_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.property_id, p.name, a.id, a.name
    from asset a join property p on p.id = a.property_id and p.active
   where a.label = p_label
$$;
revoke execute on function resolve_asset_label(text) from public;

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select, insert, delete on asset_paper to %I', app_role);
  execute format('grant select, insert, update on asset_downtime to %I', app_role);
  execute format('grant execute on function resolve_asset_label(text) to %I', app_role);
end $$;
