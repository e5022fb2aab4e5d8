import cookie from '@fastify/cookie';
import type { Meter } from '@opentelemetry/api';
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';

import { buildingsRoutes } from './modules/building/buildings/buildings.routes.ts';
import { categoriesRoutes } from './modules/building/categories/categories.routes.ts';
import { firstRunRoutes } from './modules/building/first-run/first-run.routes.ts';
import { goLiveRoutes } from './modules/building/go-live/go-live.routes.ts';
import { placesRoutes } from './modules/building/places/places.routes.ts';
import { describeTenant } from './modules/building/places/places.service.ts';
import { propertyRoutes } from './modules/building/property/property.routes.ts';
import { scheduleSettingsRoutes } from './modules/building/schedule/schedule-settings.routes.ts';
import { scheduleRoutes } from './modules/building/schedule/schedule.routes.ts';
import { tenantLoginsRoutes } from './modules/building/tenants/tenant-logins.routes.ts';
import { tenantsRoutes } from './modules/building/tenants/tenants.routes.ts';
import { directUploadsRoutes } from './modules/building/uploads/direct-uploads.routes.ts';
import { uploadsRoutes } from './modules/building/uploads/uploads.routes.ts';
import { gateRoutes } from './modules/gate/station/gate.routes.ts';
import { dockRoutes } from './modules/goods/dock/dock.routes.ts';
import { itemsRoutes } from './modules/goods/items/items.routes.ts';
import { ledgerRoutes } from './modules/goods/ledger/ledger.routes.ts';
import { analyticsRoutes } from './modules/insight/analytics/analytics.routes.ts';
import { auditRoutes } from './modules/insight/audit/audit.routes.ts';
import { exportsRoutes } from './modules/insight/exports/exports.routes.ts';
import { privacyRoutes } from './modules/insight/privacy/privacy.routes.ts';
import { savedViewsRoutes } from './modules/insight/saved-views/saved-views.routes.ts';
import { searchRoutes } from './modules/insight/search/search.routes.ts';
import { serverRoutes } from './modules/insight/server/server.routes.ts';
import { assetsRoutes } from './modules/operations/assets/assets.routes.ts';
import { complaintsRoutes } from './modules/operations/complaints/complaints.routes.ts';
import { maintenanceRoutes } from './modules/operations/maintenance/maintenance.routes.ts';
import { metersRoutes } from './modules/operations/meters/meters.routes.ts';
import { newsRoutes } from './modules/operations/news/news.routes.ts';
import { securityRoutes } from './modules/operations/security/security.routes.ts';
import { workOrdersRoutes } from './modules/operations/work-orders/work-orders.routes.ts';
import { authRoutes } from './modules/people/auth/auth.routes.ts';
import { deputiesRoutes } from './modules/people/deputies/deputies.routes.ts';
import { notificationsRoutes } from './modules/people/notifications/notifications.routes.ts';
import { rolesRoutes } from './modules/people/roles/roles.routes.ts';
import { usersRoutes } from './modules/people/users/users.routes.ts';
import { approvalsRoutes } from './modules/permits/approvals/approvals.routes.ts';
import { endorsementRoutes } from './modules/permits/endorsement/endorsement.routes.ts';
import { identityRoutes } from './modules/permits/identity/identity.routes.ts';
import { mailDecisionsRoutes } from './modules/permits/mail-decisions/mail-decisions.routes.ts';
import { passRoutes } from './modules/permits/pass/pass.routes.ts';
import { movesRoutes } from './modules/permits/permits/moves.routes.ts';
import { permitsRoutes } from './modules/permits/permits/permits.routes.ts';
import { printedPermitRoutes } from './modules/permits/printed-permit/printed-permit.routes.ts';
import { permitSettingsRoutes } from './modules/permits/settings/permit-settings.routes.ts';
import { statusActionsRoutes } from './modules/permits/status-actions/status-actions.routes.ts';
import { statusRoutes } from './modules/permits/status/status.routes.ts';
import { tenantPermitsRoutes } from './modules/permits/tenant-permits/tenant-permits.routes.ts';
import { newId } from './platform/database/ids.ts';
import type { Deps } from './platform/deps.ts';
import { enforceAccess } from './platform/http/access.ts';
import { identifyActor } from './platform/http/actor.ts';
import { forbidCaching } from './platform/http/cache-control.ts';
import { compressAnswers } from './platform/http/compress.ts';
import { checkedEvery, limitConnections } from './platform/http/connections.ts';
import { refuseCrossSite } from './platform/http/cross-site.ts';
import { describeApi, publishDocs } from './platform/http/docs.ts';
import { drainOnClose } from './platform/http/drain.ts';
import { answerHealth } from './platform/http/health.ts';
import { readJsonOnly } from './platform/http/json-body.ts';
import { shedPublicLoad } from './platform/http/load-shed.ts';
import { refuseNulInUrl } from './platform/http/nul.ts';
import { answerProblems } from './platform/http/problem.ts';
import { limitRate, limitRoutes } from './platform/http/rate-limit.ts';
import { logRequests } from './platform/http/request-log.ts';
import { createSetUpCheck, requireSetUp } from './platform/http/set-up.ts';
import { traceRequests } from './platform/http/trace-requests.ts';
import type { App } from './platform/http/types.ts';
import { secureHeaders, serveWeb } from './platform/http/web.ts';
import { measureRequests } from './platform/metrics.ts';

/** Routes of every module. Register a new module here. */
const MODULES: readonly ((app: App) => void)[] = [
  workOrdersRoutes,
  (app) => authRoutes(app, describeTenant),
  uploadsRoutes,
  directUploadsRoutes,
  placesRoutes,
  propertyRoutes,
  goLiveRoutes,
  firstRunRoutes,
  buildingsRoutes,
  categoriesRoutes,
  tenantsRoutes,
  tenantLoginsRoutes,
  assetsRoutes,
  metersRoutes,
  scheduleRoutes,
  scheduleSettingsRoutes,
  permitSettingsRoutes,
  statusRoutes,
  statusActionsRoutes,
  passRoutes,
  printedPermitRoutes,
  itemsRoutes,
  identityRoutes,
  permitsRoutes,
  movesRoutes,
  approvalsRoutes,
  tenantPermitsRoutes,
  endorsementRoutes,
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
  privacyRoutes,
  notificationsRoutes,
  newsRoutes,
  savedViewsRoutes,
  searchRoutes,
  analyticsRoutes,
  serverRoutes,
];

/** Builds the HTTP server without listening. Tests use `extend` to add their own routes. */
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
    // Long enough to upload a photo of 10 MB over a weak mobile connection. The web client uses the same timeout.
    requestTimeout: 60_000,
    connectionTimeout: 65_000,
    // Node looks for late headers only every 30 seconds by default.
    http: { headersTimeout: config.connections.headers_ms, connectionsCheckingInterval: checkedEvery(config) },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  answerProblems(app);
  logRequests(app);
  drainOnClose(app);
  limitConnections(app, config);
  if (options.meter !== undefined) measureRequests(app, options.meter);
  traceRequests(app);
  shedPublicLoad(app, config);
  readJsonOnly(app);
  secureHeaders(app, config.quarantine?.upload_url);
  forbidCaching(app);
  await app.register(cookie);
  await compressAnswers(app);
  await limitRate(app, config.limits.requests_per_minute);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  refuseNulInUrl(app);
  refuseCrossSite(app, config.public_url);
  const isSetUp = createSetUpCheck(deps.db);
  requireSetUp(app, isSetUp);
  // Known before the first request, so that pages are served also while the database cannot be reached.
  app.addHook('onReady', async () => void (await isSetUp().catch(() => false)));
  identifyActor(app, deps);
  enforceAccess(app);
  limitRoutes(app, deps);
  describeApi(app);
  await app.after();

  answerHealth(app, deps, options.meter);
  for (const routes of MODULES) void app.register(async (scope) => routes(scope.withTypeProvider<ZodTypeProvider>()));
  publishDocs(app, config.api_docs);
  if (config.web_root !== undefined) serveWeb(app, config.web_root, isSetUp);
  options.extend?.(app);
  await app.ready();
  return app;
}
