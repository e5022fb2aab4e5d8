-- Deciding from the mail: a link by which one person decides one stage of one permit, once. The database knows only the
-- hash of its token. Opening it changes nothing; deciding uses it up.
create table decision_link (
  property_id uuid not null,
  permit_id uuid not null,
  id uuid not null,
  stage text not null,
  account_id uuid not null references account,
  token_hash bytea not null,
  -- The asking that it answers: when the stage is asked again, this one is over.
  asked_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Ended before it was used: a newer link took its place, or the person's account changed.
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

-- The tenants of a permit have nothing to do with who decides on it.
create policy never_a_tenant on decision_link as restrictive for all using ((select app_tenant_id()) is null);

-- A link and what became of it, before any property is known.
create function find_decision_link(p_token_hash bytea)
returns table (property_id uuid, permit_id uuid, id uuid, stage text, account_id uuid, asked_at timestamptz,
               expires_at timestamptz, used_at timestamptz, ended_because text)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.property_id, l.permit_id, l.id, l.stage, l.account_id, l.asked_at, l.expires_at, l.used_at, l.ended_because
    from decision_link l where l.token_hash = p_token_hash
$$;

-- Who decides a stage at a property at this moment: who holds it, and who stands in for somebody away who does. The same
-- rule as `resolve_session` gives to a session; somebody who has never set a password cannot decide at all.
create function deciders_of(p_property_id uuid, p_stage text, p_now timestamptz)
returns table (account_id uuid, group_id uuid, name text, email text, language text, has_second_step boolean,
               holds boolean, stands_for uuid[])
language sql stable security definer set search_path = public, pg_temp as $$
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
   order by a.id
$$;

-- A new password and a deactivated account end the links of that person, whoever changes it and by whichever way.
create function end_decision_links() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update decision_link set ended_at = now(), ended_because = 'account'
   where account_id = new.id and used_at is null and ended_at is null;
  return null;
end $$;
create trigger account_ends_its_decision_links after update of password_hash, active on account
  for each row when (old.password_hash is distinct from new.password_hash or old.active and not new.active)
  execute function end_decision_links();

-- Links whose time was over before then, of all properties.
create function forget_decision_links(p_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from decision_link where expires_at < p_before
$$;

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select, insert, update on decision_link to %I', app_role);
  execute 'revoke execute on function find_decision_link(bytea), deciders_of(uuid, text, timestamptz), end_decision_links(),
    forget_decision_links(timestamptz) from public';
  execute format('grant execute on function find_decision_link(bytea), deciders_of(uuid, text, timestamptz),
    forget_decision_links(timestamptz) to %I', app_role);
end $$;
