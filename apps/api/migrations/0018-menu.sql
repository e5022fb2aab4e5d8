-- The building's records and categories in the menu.

insert into menu_feature (id, module_id, name, path, position) values
  ('floor', 'master-data', 'Floor', '/masterData/floor', 2),
  ('unit', 'master-data', 'Unit', '/masterData/unit', 3),
  ('tenant', 'master-data', 'Tenant', '/masterData/tenant', 4),
  ('bay', 'master-data', 'Bay and Lift', '/masterData/bay', 5),
  ('asset-category', 'category', 'Asset', '/category/asset', 2),
  ('complaint-category', 'category', 'Complaint', '/category/complaint', 3),
  ('work-order-category', 'category', 'Work Order', '/category/workOrder', 4),
  ('news-category', 'category', 'News', '/category/news', 5);

-- Whoever has the module and may change the records gets them.
insert into role_feature (role_id, feature_id)
select rm.role_id, f.id
  from menu_feature f
  join (values ('floor', 'property.update'), ('unit', 'property.update'), ('tenant', 'tenant.update'), ('bay', 'slot.update'),
               ('asset-category', 'property.update'), ('complaint-category', 'property.update'),
               ('work-order-category', 'property.update'), ('news-category', 'property.update')) as needs (feature_id, action)
    on needs.feature_id = f.id
  join role_module rm on rm.module_id = f.module_id
  join role_action ra on ra.role_id = rm.role_id and ra.action = needs.action;
