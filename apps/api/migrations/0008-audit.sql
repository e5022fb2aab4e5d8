-- Who did what. Rows are only ever added; a job seals them in order into one hash chain per property moments later, so
-- that the chain serialises nobody. Personal values stand in a side table that can be erased; the chain holds their
-- salted digest, so it stays verifiable afterwards.

create table audit_log (
  property_id uuid not null references property,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  action text not null,
  record_kind text not null,
  record_id uuid,
  detail jsonb not null default '{}',
  personal_digest bytea,
  request_id text not null default '',
  primary key (property_id, id),
  constraint audit_actor_is_known check (actor_kind in ('anonymous', 'tenant', 'staff', 'system'))
);
create index audit_log_by_record on audit_log (property_id, record_kind, record_id, id);
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();
call protect_by_property('audit_log');

create table audit_personal (
  property_id uuid not null,
  audit_id uuid not null,
  salt bytea not null,
  personal_values jsonb not null,
  primary key (property_id, audit_id),
  foreign key (property_id, audit_id) references audit_log (property_id, id)
);
call protect_by_property('audit_personal');

create table audit_unsealed (
  property_id uuid not null,
  audit_id uuid not null,
  primary key (property_id, audit_id),
  foreign key (property_id, audit_id) references audit_log (property_id, id)
);
call protect_by_property('audit_unsealed');

create table audit_seal (
  property_id uuid not null references property,
  seq bigint not null,
  audit_id uuid not null,
  hash bytea not null,
  primary key (property_id, seq),
  foreign key (property_id, audit_id) references audit_log (property_id, id)
);
create trigger audit_seal_is_append_only before update or delete on audit_seal
  for each row execute function refuse_change();
call protect_by_property('audit_seal');

create table audit_head (
  property_id uuid primary key references property,
  seq bigint not null,
  hash bytea not null
);
call protect_by_property('audit_head');

create function note_unsealed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_unsealed (property_id, audit_id) values (new.property_id, new.id);
  return null;
end $$;
create trigger audit_log_waits_for_its_seal after insert on audit_log for each row execute function note_unsealed();

-- Personal values are bound by a salted digest only, so that erasing them leaves the chain whole.
create function audit_personal_digest(salt bytea, personal_values jsonb) returns bytea language sql immutable as $$
  select sha256(salt || convert_to(personal_values::text, 'UTF8'))
$$;

-- What the chain binds of one row; every stored fact is in it.
create function audit_link_hash(previous bytea, seq bigint, entry audit_log) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    seq, entry.property_id, entry.id, extract(epoch from entry.at)::text, entry.actor_kind, entry.actor_id, entry.action,
    entry.record_kind, entry.record_id, entry.detail, encode(coalesce(entry.personal_digest, ''), 'hex'), entry.request_id)::text, 'UTF8'))
$$;

-- Seals what waits, oldest first. The head row is locked, so two sealers take turns.
create function seal_audit(p_property_id uuid) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
  entry audit_log;
  sealed int := 0;
begin
  insert into audit_head (property_id, seq, hash) values (p_property_id, 0, sha256(convert_to(p_property_id::text, 'UTF8')))
    on conflict do nothing;
  select * into head from audit_head where property_id = p_property_id for update;
  for entry in
    select l.* from audit_unsealed u join audit_log l on l.property_id = u.property_id and l.id = u.audit_id
     where u.property_id = p_property_id order by l.id
  loop
    head.seq := head.seq + 1;
    head.hash := audit_link_hash(head.hash, head.seq, entry);
    insert into audit_seal (property_id, seq, audit_id, hash) values (p_property_id, head.seq, entry.id, head.hash);
    delete from audit_unsealed where property_id = p_property_id and audit_id = entry.id;
    sealed := sealed + 1;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash where property_id = p_property_id;
  return sealed;
end $$;

-- The first place where the chain does not hold, or no row when it is whole: a changed or missing row, a seal out of
-- order, a head that does not fit, or personal values that do not match their digest (erased ones are no fault).
create function audit_faults(p_property_id uuid) returns table (seq bigint, audit_id uuid, fault text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  previous bytea := sha256(convert_to(p_property_id::text, 'UTF8'));
  expected bigint := 0;
  seal record;
  head audit_head;
begin
  for seal in
    select s.seq, s.audit_id, s.hash, l as entry, l.id as found, l.personal_digest, p.salt, p.personal_values
      from audit_seal s
      left join audit_log l on l.property_id = s.property_id and l.id = s.audit_id
      left join audit_personal p on p.property_id = s.property_id and p.audit_id = s.audit_id
     where s.property_id = p_property_id order by s.seq
  loop
    expected := expected + 1;
    if seal.seq <> expected then return query select seal.seq, seal.audit_id, 'gap'::text; return; end if;
    if seal.found is null then return query select seal.seq, seal.audit_id, 'missing'::text; return; end if;
    if seal.hash <> audit_link_hash(previous, seal.seq, seal.entry) then
      return query select seal.seq, seal.audit_id, 'changed'::text; return;
    end if;
    if seal.salt is not null and seal.personal_digest is distinct from audit_personal_digest(seal.salt, seal.personal_values) then
      return query select seal.seq, seal.audit_id, 'personal'::text; return;
    end if;
    previous := seal.hash;
  end loop;
  select * into head from audit_head h where h.property_id = p_property_id;
  if head.seq is distinct from nullif(expected, 0) and not (head.seq = 0 and expected = 0) or (expected > 0 and head.hash <> previous) then
    return query select head.seq, null::uuid, 'head'::text;
  end if;
end $$;

-- Writes an audit row and, beside it, its personal values; the only way in.
create function write_audit(p_property_id uuid, p_id uuid, p_at timestamptz, p_actor_kind text, p_actor_id uuid, p_action text,
  p_record_kind text, p_record_id uuid, p_detail jsonb, p_salt bytea, p_personal jsonb, p_request_id text) returns void
language plpgsql as $$
begin
  insert into audit_log (property_id, id, at, actor_kind, actor_id, action, record_kind, record_id, detail, personal_digest, request_id)
  values (p_property_id, p_id, p_at, p_actor_kind, p_actor_id, p_action, p_record_kind, p_record_id, p_detail,
          case when p_personal is null then null else audit_personal_digest(p_salt, p_personal) end, p_request_id);
  if p_personal is not null then
    insert into audit_personal (property_id, audit_id, salt, personal_values) values (p_property_id, p_id, p_salt, p_personal);
  end if;
end $$;
