-- People, schedule, chains, terms and the audit log in the menu.

insert into menu_feature (id, module_id, name, path, position) values
  ('user', 'settings', 'User', '/settings/users', 2),
  ('role', 'settings', 'Role', '/settings/roles', 3),
  ('deputy', 'settings', 'Deputy', '/settings/deputies', 4),
  ('schedule', 'settings', 'Schedule', '/settings/schedule', 5),
  ('approval-chain', 'settings', 'Approval Chain', '/settings/approvalChain', 6),
  ('terms', 'settings', 'Terms', '/settings/terms', 7),
  ('audit', 'settings', 'Audit', '/settings/audit', 8);

-- Whoever has the module and may use a screen gets it.
insert into role_feature (role_id, feature_id)
select rm.role_id, f.id
  from menu_feature f
  join (values ('user', 'user.read'), ('role', 'role.update'), ('deputy', 'user.update'), ('schedule', 'slot.update'),
               ('approval-chain', 'chain.update'), ('terms', 'terms.update'), ('audit', 'audit.read')) as needs (feature_id, action)
    on needs.feature_id = f.id
  join role_module rm on rm.module_id = f.module_id
  join role_action ra on ra.role_id = rm.role_id and ra.action = needs.action;
