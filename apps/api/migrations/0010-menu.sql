-- The menu's catalogue.

insert into menu_module (id, name, path, icon, child, position) values
  ('analytics', 'Analytics', '/analytic', 'rocket', false, 1),
  ('news', 'News', '/news', 'newspaper', false, 2),
  ('building-management', 'Building Management', '/buildingManagement', 'clipboard', false, 3),
  ('operational', 'Operational', '/operational', 'organization', false, 4),
  ('tenant-internal', 'Tenant & Internal', '/tenantInternal', 'store', false, 5),
  ('master-data', 'Master Data', '/masterData', 'database', false, 6),
  ('category', 'Category', '/category', 'grip', false, 7),
  ('settings', 'Settings', '/settings', 'gear', false, 8);

insert into menu_feature (id, module_id, name, path, position) values
  ('visual-analytic', 'analytics', 'Visual Analytic', '/analytic/visualAnalytic', 1),
  ('internal-news', 'news', 'Internal News', '/news/internalNews', 1),
  ('tenant-news', 'news', 'Tenant News', '/news/tenantNews', 2),
  ('tenant-meter-utility', 'building-management', 'Tenant Meter Utility', '/bmDepartment/tenantMeterUtility', 1),
  ('preventive-maintenance', 'building-management', 'Preventive Maintenance', '/buildingManagement/preventiveMaintenance', 2),
  ('permit-approvals', 'operational', 'Permit Approvals', '/operational/permitApprovals', 1),
  ('gate', 'operational', 'Gate', '/operational/gate', 2),
  ('dock-calendar', 'operational', 'Dock Calendar', '/operational/dockCalendar', 3),
  ('security-scheduling', 'operational', 'Security Scheduling', '/operationDepartment/securitySchedulingActivity', 4),
  ('complaint-request', 'tenant-internal', 'Complaint Request', '/tenantInternal/complaintRequest', 1),
  ('internal-work-order', 'tenant-internal', 'Internal Work Order', '/tenantInternal/internalWorkOrder', 2),
  ('tenant-issue-complaint', 'tenant-internal', 'Tenant Issue Complaint', '/trDepartment/tenantIssueComplaint', 3),
  ('asset', 'master-data', 'Asset', '/masterData/asset', 1),
  ('tenant-category', 'category', 'Tenant', '/category/tenant', 1),
  ('property', 'settings', 'Property', '/settings/property', 1);
