import { existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';

import serveFolder from '@fastify/static';
import helmet from 'helmet';

import { AppError } from '../errors.ts';
import { sendProblem } from './problem.ts';
import type { App } from './types.ts';

/**
 * Sets the security headers of every response. Scripts come from this origin only and never inline. `upload_url` is where
 * browsers may send files besides this origin.
 */
export function secureHeaders(app: App, upload_url: string | undefined): void {
  // The headers are computed once. `@fastify/helmet` computes them for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The UI library writes its theme variables into <style> elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(upload_url === undefined ? [] : [new URL(upload_url).origin])],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No string becomes markup or the address of a script. `service-worker` is apps/web/src/lib/trusted-worker.ts.
        // The news editor reads pasted text with the other policy, in a document that runs no scripts.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['service-worker', 'ProseMirrorClipboard'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  });
  app.addHook('onRequest', ({ raw }, reply, done) => setHeaders(raw, reply.raw, () => done()));
}

/**
 * Serves the built web app from the same origin: assets cached for a year, every page path with the same document. All
 * pages lead to `/setup` until the installation is set up.
 */
export function serveWeb(app: App, root: string, isSetUp: () => Promise<boolean>): void {
  const folder = path.resolve(root);
  if (!existsSync(path.join(folder, 'index.html'))) throw new Error(`No built web in ${folder}`);
  const documents = new Set(readdirSync(folder).filter((file) => file.endsWith('.html')));
  void app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public', rateLimit: false };
    });
    await scope.register(serveFolder, {
      root: folder,
      preCompressed: true,
      index: false,
      // Serves only files that exist. The handler below answers page paths.
      wildcard: false,
      setHeaders: (response, file) => {
        void response.header('cache-control', cacheRule(file));
      },
    });
    if (existsSync(path.join(folder, 'help'))) serveHelp(scope, folder);
    scope.get('/*', { config: { access: 'public' } }, async (request, reply) => {
      if (!isPagePath(request.url)) return sendProblem(request, reply, new AppError('not_found'));
      const first = firstPart(request.url);
      if (first !== 'setup' && !(await isSetUp().catch(() => true))) return reply.redirect('/setup');
      if (LINKED_PAGES.has(first)) void reply.header('x-robots-tag', 'noindex, nofollow');
      const own = `${first}.html`;
      return reply.sendFile(documents.has(own) ? own : 'index.html');
    });
  });
}

/** Guide and handbook: static pages in two languages (`scripts/lib/help`). An unknown page leads to the first one. */
function serveHelp(app: App, folder: string): void {
  const pages = new Set(globSync('{help,help/handbook}/{id,en}/*.html', { cwd: folder }));
  for (const book of ['help', 'help/handbook'] as const) {
    app.get(`/${book}`, (_request, reply) => reply.redirect(`/${book}/id`));
    for (const language of ['id', 'en'] as const) {
      app.get(`/${book}/${language}`, (_request, reply) => reply.sendFile(`${book}/${language}/index.html`));
      app.get<{ Params: { page: string } }>(`/${book}/${language}/:page`, ({ params: { page } }, reply) => {
        const file = `${book}/${language}/${page}.html`;
        return pages.has(file) ? reply.sendFile(file) : reply.redirect(`/${book}/${language}`);
      });
    }
  }
}

/** Pages that are opened by a link for one person. Search engines must not list them. */
const LINKED_PAGES = new Set(['checkstatus', 'decide', 'driver', 'endorse', 'pass', 'permitlink', 'verify']);

/**
 * First part of the path in lower case: page paths ignore case, and the built documents have lower-case names. The root
 * shows the same screen as `/permits`.
 */
function firstPart(url: string): string {
  return /^\/([a-z]+)/i.exec(url)?.[1]?.toLowerCase() ?? (isRoot(url) ? 'permits' : '');
}

const isRoot = (url: string): boolean => /^\/(\?|$)/.test(url);

/** Whether the path is a page, not an API route or a file. An asset of an older build must answer 404, not a page. */
function isPagePath(url: string): boolean {
  const pathname = url.split('?')[0] ?? '';
  return !/^\/(v1|docs|health|assets)(\/|$)/.test(pathname) && !/\.\w{1,11}$/.test(pathname);
}

function cacheRule(file: string): string {
  return file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
