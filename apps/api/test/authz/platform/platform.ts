import { forEveryone, type AuthzTable } from '../table.ts';

export const authz: AuthzTable = {
  'GET /health/live': forEveryone('/health/live', 200),
  'GET /health/ready': forEveryone('/health/ready', 200),
  'GET /docs/': forEveryone('/docs/', 200),
  'GET /docs/static/index.html': forEveryone('/docs/static/index.html', 302),
  'GET /docs/static/swagger-initializer.js': forEveryone('/docs/static/swagger-initializer.js', 200),
  'GET /docs/json': forEveryone('/docs/json', 200),
  'GET /docs/yaml': forEveryone('/docs/yaml', 200),
  'GET /docs/static/*': forEveryone('/docs/static/swagger-ui.css', 200),
};
