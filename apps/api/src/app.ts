import cookie from '@fastify/cookie';
import type { Meter } from '@opentelemetry/api';
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';

import { analyticsRoutes } from './modules/analytics/analytics.routes.ts';
import { approvalsRoutes } from './modules/approvals/approvals.routes.ts';
import { assetsRoutes } from './modules/assets/assets.routes.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { buildingsRoutes } from './modules/buildings/buildings.routes.ts';
import { categoriesRoutes } from './modules/categories/categories.routes.ts';
import { complaintsRoutes } from './modules/complaints/complaints.routes.ts';
import { deputiesRoutes } from './modules/deputies/deputies.routes.ts';
import { dockRoutes } from './modules/dock/dock.routes.ts';
import { exportsRoutes } from './modules/exports/exports.routes.ts';
import { gateRoutes } from './modules/gate/gate.routes.ts';
import { identityRoutes } from './modules/identity/identity.routes.ts';
import { itemsRoutes } from './modules/items/items.routes.ts';
import { ledgerRoutes } from './modules/ledger/ledger.routes.ts';
import { mailDecisionsRoutes } from './modules/mail-decisions/mail-decisions.routes.ts';
import { maintenanceRoutes } from './modules/maintenance/maintenance.routes.ts';
import { metersRoutes } from './modules/meters/meters.routes.ts';
import { newsRoutes } from './modules/news/news.routes.ts';
import { notificationsRoutes } from './modules/notifications/notifications.routes.ts';
import { paperRoutes } from './modules/paper/paper.routes.ts';
import { movesRoutes } from './modules/permits/moves.routes.ts';
import { permitsRoutes } from './modules/permits/permits.routes.ts';
import { placesRoutes } from './modules/places/places.routes.ts';
import { propertyRoutes } from './modules/property/property.routes.ts';
import { rolesRoutes } from './modules/roles/roles.routes.ts';
import { scheduleSettingsRoutes } from './modules/schedule/schedule-settings.routes.ts';
import { scheduleRoutes } from './modules/schedule/schedule.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { securityRoutes } from './modules/security/security.routes.ts';
import { statusRoutes } from './modules/status/status.routes.ts';
import { tenantLoginsRoutes } from './modules/tenants/tenant-logins.routes.ts';
import { tenantsRoutes } from './modules/tenants/tenants.routes.ts';
import { uploadsRoutes } from './modules/uploads/uploads.routes.ts';
import { usersRoutes } from './modules/users/users.routes.ts';
import { workOrdersRoutes } from './modules/work-orders/work-orders.routes.ts';
import type { Deps } from './platform/deps.ts';
import { enforceAccess } from './platform/http/access.ts';
import { identifyActor } from './platform/http/actor.ts';
import { refuseCrossSite } from './platform/http/cross-site.ts';
import { browseApi, describeApi } from './platform/http/docs.ts';
import { drainOnClose } from './platform/http/drain.ts';
import { answerHealth } from './platform/http/health.ts';
import { readJsonOnly } from './platform/http/json-body.ts';
import { logRequests } from './platform/http/logging.ts';
import { answerProblems } from './platform/http/problem.ts';
import { limitRate } from './platform/http/rate-limit.ts';
import type { App } from './platform/http/types.ts';
import { secureHeaders, serveWeb } from './platform/http/web.ts';
import { newId } from './platform/ids.ts';
import { measureRequests } from './platform/metrics.ts';

/** The modules, each with its routes; a new one is added here. */
const MODULES: readonly ((app: App) => void)[] = [
  workOrdersRoutes,
  authRoutes,
  uploadsRoutes,
  placesRoutes,
  propertyRoutes,
  buildingsRoutes,
  categoriesRoutes,
  tenantsRoutes,
  tenantLoginsRoutes,
  assetsRoutes,
  metersRoutes,
  scheduleRoutes,
  scheduleSettingsRoutes,
  statusRoutes,
  paperRoutes,
  itemsRoutes,
  identityRoutes,
  permitsRoutes,
  movesRoutes,
  approvalsRoutes,
  mailDecisionsRoutes,
  gateRoutes,
  securityRoutes,
  dockRoutes,
  ledgerRoutes,
  complaintsRoutes,
  maintenanceRoutes,
  exportsRoutes,
  usersRoutes,
  rolesRoutes,
  deputiesRoutes,
  auditRoutes,
  notificationsRoutes,
  newsRoutes,
  searchRoutes,
  analyticsRoutes,
];

/** The HTTP server, complete but not listening; `extend` lets a test add a route of its own. */
export async function buildApp(deps: Deps, options: { meter?: Meter; extend?: (app: App) => void } = {}): Promise<App> {
  const { config } = deps;
  const log: FastifyBaseLogger = deps.log;
  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    requestIdHeader: false,
    trustProxy: config.trust_proxy,
    bodyLimit: 256 * 1024,
    // A photo of 10 MB from a phone with one bar of signal; the web itself waits as long.
    requestTimeout: 60_000,
    connectionTimeout: 65_000,
    http: { headersTimeout: 10_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  answerProblems(app);
  logRequests(app);
  drainOnClose(app);
  if (options.meter !== undefined) measureRequests(app, options.meter);
  readJsonOnly(app);
  secureHeaders(app);
  await app.register(cookie);
  await limitRate(app, config.limits.requests_per_minute);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  refuseCrossSite(app, config.public_url);
  identifyActor(app, deps);
  enforceAccess(app);
  describeApi(app);
  await app.after();

  answerHealth(app, deps);
  for (const routes of MODULES) void app.register(async (scope) => routes(scope.withTypeProvider<ZodTypeProvider>()));
  if (config.api_docs) browseApi(app);
  if (config.web_root !== undefined) serveWeb(app, config.web_root);
  options.extend?.(app);
  await app.ready();
  return app;
}
