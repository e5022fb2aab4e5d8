-- Floors, units and tenants of a property, and who logs in for a tenant.

create table floor (
  property_id uuid not null references property,
  id uuid not null,
  name text not null,
  position int not null default 0,
  primary key (property_id, id),
  constraint floor_name_is_unique_in_its_property unique (property_id, name)
);
create table unit (
  property_id uuid not null references property,
  id uuid not null,
  floor_id uuid not null,
  name text not null,
  primary key (property_id, id),
  constraint unit_name_is_unique_on_its_floor unique (property_id, floor_id, name),
  foreign key (property_id, floor_id) references floor (property_id, id)
);
create table tenant (
  property_id uuid not null references property,
  id uuid not null,
  name text not null,
  phone text not null default '',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint tenant_has_a_name check (length(trim(name)) between 1 and 120)
);
create index tenant_by_name on tenant (property_id, lower(name));
create table tenant_unit (
  property_id uuid not null,
  tenant_id uuid not null,
  unit_id uuid not null,
  primary key (property_id, tenant_id, unit_id),
  -- A unit is let to one tenant at a time.
  constraint unit_has_one_tenant unique (property_id, unit_id),
  foreign key (property_id, tenant_id) references tenant (property_id, id) on delete cascade,
  foreign key (property_id, unit_id) references unit (property_id, id)
);
create table tenant_account (
  property_id uuid not null,
  tenant_id uuid not null,
  account_id uuid not null references account on delete cascade,
  primary key (property_id, account_id),
  constraint account_is_of_one_tenant unique (account_id),
  foreign key (property_id, tenant_id) references tenant (property_id, id) on delete cascade
);
create index tenant_account_by_tenant on tenant_account (property_id, tenant_id);

call protect_by_property('floor');
call protect_by_property('unit');
call protect_by_property('tenant');
call protect_by_tenant('tenant', 'id');
call protect_by_property('tenant_unit');
call protect_by_tenant('tenant_unit');
call protect_by_property('tenant_account');
call protect_by_tenant('tenant_account');

-- A session in one round trip, before anything of its scope is known: the account, its scope and what its role may do.
create function resolve_session(p_token_hash bytea, p_now timestamptz)
returns table (session_id uuid, account_id uuid, kind text, group_id uuid, property_id uuid, tenant_id uuid,
               property_ids uuid[], actions text[], stages text[])
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session s set last_used_at = p_now
   where s.token_hash = p_token_hash and s.revoked_at is null and s.last_used_at < p_now - interval '1 minute'
     and s.last_used_at > p_now - interval '12 hours' and s.created_at > p_now - interval '7 days';
  return query
    select s.id, a.id, a.kind, a.group_id, ta.property_id, ta.tenant_id,
           array(select sp.property_id from staff_property sp where sp.account_id = a.id),
           array(select ra.action from role_action ra where ra.role_id = a.role_id),
           array(select rs.stage from role_stage rs where rs.role_id = a.role_id)
      from session s
      join account a on a.id = s.account_id and a.active
      left join tenant_account ta on ta.account_id = a.id
     where s.token_hash = p_token_hash and s.revoked_at is null
       and s.last_used_at > p_now - interval '12 hours' and s.created_at > p_now - interval '7 days';
end $$;

-- The properties of a staff member who is just logging in.
create function staff_properties(p_account_id uuid)
returns table (id uuid, name text, short_code text, city text, time_zone text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.name, p.short_code, p.city, p.time_zone
    from staff_property sp join property p on p.id = sp.property_id
   where sp.account_id = p_account_id and p.active
   order by p.name
$$;

-- The tenant of a tenant user who is just logging in.
create function tenant_of_account(p_account_id uuid) returns table (property_id uuid, tenant_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select ta.property_id, ta.tenant_id
    from tenant_account ta
    join tenant t on t.property_id = ta.property_id and t.id = ta.tenant_id and t.active
    join property p on p.id = ta.property_id and p.active
   where ta.account_id = p_account_id
$$;
