import { createHash } from 'node:crypto';

import type { Plugin, Rolldown } from 'vite';

import type { GateBuild } from './service-worker/told.ts';

/** What stands in the worker's code until the build is known. */
const PLACE = '__GATE_BUILD__';

type Bundle = Rolldown.OutputBundle;

interface Options {
  /** The worker's file, at the top so that it may answer for the page. */
  worker: string;
  /** The page's address. */
  page: string;
  /** Modules whose code must be there without network, with all that they import. */
  modules: RegExp;
}

/** Tells the gate's service worker which files make this build's gate. */
export function gateBuild({ worker, page, modules }: Options): Plugin {
  return {
    name: 'gate-build',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunk = bundle[worker];
      const document = bundle['index.html'];
      if (chunk?.type !== 'chunk' || document?.type !== 'asset') return this.error('The build has no gate');
      const html = String(document.source);
      const entry = /src="\/(assets\/[^"]+\.js)"/.exec(html)?.[1];
      if (entry === undefined) return this.error('index.html names no script');
      const files = listFiles(bundle, html, [entry, ...chunksOf(bundle, modules)]);
      const hash = createHash('sha256').update(chunk.code).update(html).update(files.join());
      const build: GateBuild = { version: hash.digest('hex').slice(0, 16), page, entry, files };
      chunk.code = chunk.code.replaceAll(PLACE, JSON.stringify(build));
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

/** The scripts with all that they import, their styles, and what the styles and the document name. */
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
