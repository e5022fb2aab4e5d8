import { createHash } from 'node:crypto';

import type { Plugin, Rolldown } from 'vite';

import type { OfflineBuild } from './service-worker/build-data.ts';

/** Placeholder in the worker's code that the build replaces. */
const PLACE = '__OFFLINE_BUILD__';

type Bundle = Rolldown.OutputBundle;

interface OfflinePage {
  name: string;
  /** File name of the worker. It is at the top level, so that the worker's scope includes the page. */
  worker: string;
  page: string;
  paths: string[];
  /** Modules that must work without network, together with all their imports. */
  modules: RegExp;
}

/**
 * Writes one service worker per page from the code of the chunk `template`, each with the list of files that its page
 * needs.
 */
export function offlineBuild(template: string, pages: readonly OfflinePage[]): Plugin {
  return {
    name: 'offline-build',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunk = bundle[template];
      const document = bundle['index.html'];
      if (chunk?.type !== 'chunk' || document?.type !== 'asset') return this.error('The build has no service worker');
      const html = String(document.source);
      const entry = /src="\/(assets\/[^"]+\.js)"/.exec(html)?.[1];
      if (entry === undefined) return this.error('index.html names no script');
      delete bundle[template];
      for (const { name, worker, page, paths, modules } of pages) {
        const files = listFiles(bundle, html, [entry, ...chunksOf(bundle, modules)]);
        const hash = createHash('sha256').update(chunk.code).update(html).update(files.join());
        const version = hash.digest('hex').slice(0, 16);
        const build: OfflineBuild = { name, version, page, paths, entry, files };
        const source = chunk.code.replaceAll(PLACE, JSON.stringify(build));
        this.emitFile({ type: 'asset', fileName: worker, source });
      }
      return undefined;
    },
  };
}

function chunksOf(bundle: Bundle, modules: RegExp): string[] {
  return Object.values(bundle)
    .filter((chunk) => chunk.type === 'chunk')
    .filter(({ moduleIds }) => moduleIds.some((id) => modules.test(id)))
    .map(({ fileName }) => fileName);
}

/**
 * URL paths of the scripts in `roots`, all their imports, their styles, and the assets that the styles and the document
 * refer to.
 */
function listFiles(bundle: Bundle, html: string, roots: readonly string[]): string[] {
  const scripts = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (scripts.has(file) || chunk?.type !== 'chunk') return;
    scripts.add(file);
    for (const next of chunk.imports) add(next);
  };
  for (const root of roots) add(root);
  const styles = [...scripts].flatMap((file) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  const texts = [html, ...styles.map((file) => (bundle[file]?.type === 'asset' ? String(bundle[file].source) : ''))];
  const named = texts.flatMap((text) => [...text.matchAll(/\/(assets\/[\w.-]+)/g)].map(([, file = '']) => file));
  const all = [...scripts, ...styles, ...named].filter((file) => bundle[file] !== undefined);
  return [...new Set(all)].sort().map((file) => `/${file}`);
}
