-- An import writes thousands of audit rows at once. Sealed in one statement they could take longer than a statement may, and
-- then none would ever be sealed; so a call seals the oldest thousand and tells how many there were.

create or replace function seal_audit(p_property_id uuid) returns int
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
     where u.property_id = p_property_id order by l.id limit 1000
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
