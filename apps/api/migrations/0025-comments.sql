-- What staff say to each other about a permit; the applicant never sees it.
create table permit_comment (
  property_id uuid not null,
  permit_id uuid not null,
  -- Made by the sender, so that what is sent twice is said once.
  id uuid not null,
  text text not null,
  -- The department that is asked, if one is.
  asks text,
  created_by uuid not null references account,
  created_at timestamptz not null,
  primary key (property_id, permit_id, id),
  constraint comment_says_something check (length(trim(text)) > 0),
  constraint comment_asks_a_known_stage check (asks in ('tcr', 'fat', 'operational', 'rdd', 'gm', 'security')),
  foreign key (property_id, permit_id) references permit (property_id, id)
);
call protect_by_permit('permit_comment');
create trigger permit_comment_is_append_only before update or delete on permit_comment
  for each row execute function refuse_change();

-- The tenants of a permit must not read what staff say of it.
create policy never_a_tenant on permit_comment as restrictive for all using ((select app_tenant_id()) is null);

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select, insert on permit_comment to %I', app_role);
end $$;
