-- What staff keep of their own people: accounts and roles. `version` counts the changes of one, so that nobody overwrites
-- what they have not seen.

alter table role
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add constraint role_has_a_name check (length(trim(name)) between 1 and 120),
  drop constraint role_name_is_unique_in_its_group;
create unique index role_name_is_unique_in_its_group on role (group_id, lower(name));
create index account_by_role on account (role_id) where role_id is not null;

alter table account
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  -- Sessions are forgotten after days; when somebody was last here is not.
  add column last_login_at timestamptz;
update account a set last_login_at = (select max(s.created_at) from session s where s.account_id = a.id);

create function note_login() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account set last_login_at = new.created_at where id = new.account_id;
  return null;
end $$;
create trigger session_is_a_login after insert on session for each row execute function note_login();

-- People change their own name, phone and language without knowing of versions; who edits them meanwhile must see it.
create function count_own_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
create trigger account_counts_what_its_person_changes before update of name, phone, language on account
  for each row when (new.version = old.version
    and (new.name, new.phone, new.language) is distinct from (old.name, old.phone, old.language))
  execute function count_own_change();

-- Who of a group works where. A list of people crosses properties, which row-level security lets nobody do; whoever asks
-- narrows the answer to the properties that the person who reads it reaches.
create function staff_assignments(p_group_id uuid, p_account_id uuid default null)
returns table (account_id uuid, property_ids uuid[])
language sql stable security definer set search_path = public, pg_temp as $$
  select sp.account_id, array_agg(sp.property_id order by sp.property_id)
    from account a join staff_property sp on sp.account_id = a.id
   where a.group_id = p_group_id and a.kind = 'staff' and (p_account_id is null or a.id = p_account_id)
   group by sp.account_id
$$;

-- Who decides while an approver is away. The deputy holds the person's stages for that time, at the properties at which
-- both work; what they do names both.

-- The stages as numbers, which an exclusion can hold against each other; none stands for all of them.
create function stage_numbers(stages text[]) returns int4multirange language sql immutable parallel safe as $$
  select case when stages is null then int4multirange(int4range(1, 7)) else (
    select range_agg(int4range(position, position + 1))
      from unnest(stages) as given(stage),
           lateral array_position(array['tcr', 'fat', 'operational', 'rdd', 'gm', 'security'], given.stage) as position) end
$$;

create table deputy (
  group_id uuid not null references property_group,
  id uuid not null,
  account_id uuid not null references account,
  deputy_id uuid not null references account,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- None: all that the person holds.
  stages text[],
  reason text not null default '',
  created_by uuid not null references account,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (group_id, id),
  constraint nobody_is_their_own_deputy check (account_id <> deputy_id),
  constraint deputyship_ends_after_it_starts check (ends_at > starts_at),
  constraint deputy_stages_are_known check (
    stages is null or (cardinality(stages) > 0 and stages <@ array['tcr', 'fat', 'operational', 'rdd', 'gm', 'security'])),
  constraint one_deputy_per_person_and_stage_at_a_time exclude using gist (
    account_id with =, tstzrange(starts_at, ends_at) with &&, stage_numbers(stages) with &&)
);
create index deputy_by_deputy on deputy (deputy_id, ends_at);

-- For whom a line of the timeline was written, when a deputy made it.
alter table progress_log add column created_for uuid references account;

-- The person behind a session, with whom they stand in for at this moment: asked anew with every request, so that a
-- deputyship begins and ends by the clock alone.
drop function resolve_session(bytea, timestamptz);
create function resolve_session(p_token_hash bytea, p_now timestamptz)
returns table (session_id uuid, account_id uuid, kind text, group_id uuid, property_id uuid, tenant_id uuid,
               property_ids uuid[], actions text[], stages text[], acting jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session s set last_used_at = p_now
   where s.token_hash = p_token_hash and s.revoked_at is null and s.last_used_at < p_now - interval '1 minute'
     and s.last_used_at > p_now - interval '12 hours' and s.created_at > p_now - interval '7 days';
  return query
    select s.id, a.id, a.kind, a.group_id, ta.property_id, ta.tenant_id,
           array(select sp.property_id from staff_property sp where sp.account_id = a.id),
           array(select ra.action from role_action ra where ra.role_id = a.role_id),
           array(select rs.stage from role_stage rs where rs.role_id = a.role_id),
           coalesce((
             select jsonb_agg(jsonb_build_object('stage', rs.stage, 'for_account_id', d.account_id, 'property_ids', shared.ids)
                              order by d.starts_at, d.id, rs.stage)
               from deputy d
               join account away on away.id = d.account_id and away.active and away.group_id = a.group_id
               join role_action ra on ra.role_id = away.role_id and ra.action = 'permit.decide'
               join role_stage rs on rs.role_id = away.role_id and (d.stages is null or rs.stage = any (d.stages))
              cross join lateral (
                    select array_agg(mine.property_id) as ids
                      from staff_property mine
                      join staff_property theirs on theirs.property_id = mine.property_id and theirs.account_id = away.id
                     where mine.account_id = a.id) shared
              where d.deputy_id = a.id and d.starts_at <= p_now and d.ends_at > p_now and shared.ids is not null), '[]')
      from session s
      join account a on a.id = s.account_id and a.active
      left join tenant_account ta on ta.account_id = a.id
     where s.token_hash = p_token_hash and s.revoked_at is null
       and s.last_used_at > p_now - interval '12 hours' and s.created_at > p_now - interval '7 days';
end $$;

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  revoke execute on function note_login(), count_own_change(), staff_assignments(uuid, uuid), stage_numbers(text[]),
    resolve_session(bytea, timestamptz) from public;
  execute format('grant execute on function staff_assignments(uuid, uuid), stage_numbers(text[]),
    resolve_session(bytea, timestamptz) to %I', app_role);
  execute format('grant select, insert, update, delete on deputy to %I', app_role);
end $$;
