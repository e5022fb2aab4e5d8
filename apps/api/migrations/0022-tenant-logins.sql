-- What staff keep of a tenant beside the tenant itself: who logs in for it, and the goods it has saved.

-- How an account stands: deactivated, invited and without a password yet, or in use.
create function account_status(active boolean, password_hash text) returns text language sql immutable parallel safe as $$
  select case when not active then 'inactive' when password_hash is null then 'invited' else 'active' end
$$;

-- `version` counts the changes of one, so that nobody overwrites what they have not seen.
alter table goods_item
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();

do $$
begin
  revoke execute on function account_status(boolean, text) from public;
  execute format('grant execute on function account_status(boolean, text) to %I', current_setting('gerbang.app_role'));
end $$;
