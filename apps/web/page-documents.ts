import type { Plugin } from 'vite';

/** A stylesheet in the head would keep the browser from showing the shell of index.html before it is loaded. */
function moveStylesBelowShell(html: string): string {
  const styles = html.match(/^ *<link rel="stylesheet"[^>]*>\n/gm) ?? [];
  const rest = styles.reduce((text, style) => text.replace(style, ''), html);
  return rest.replace('</body>', `${styles.join('')}</body>`);
}

/**
 * Writes a document for each screen that people open directly (`loading` → `loading.html`). It is index.html with
 * links to the files of the screen's modules, so that a slow connection requests all of them at once.
 */
export function pageDocuments(pages: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: 'page-documents',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const document = bundle['index.html'];
      if (document?.type !== 'asset') return this.error('The build has no index.html');
      const html = String(document.source);
      const chunkOf = (file: string) => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? chunk : this.error(`The build has no script ${file}`);
      };
      const withImports = (file: string, found: Set<string>): Set<string> => {
        if (found.has(file)) return found;
        found.add(file);
        for (const next of chunkOf(file).imports) withImports(next, found);
        return found;
      };
      const chunkWith = (module: string): string => {
        const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
        const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`) === true);
        const holder = entry ?? chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
        return holder?.fileName ?? this.error(`The build has no ${module}`);
      };
      for (const [path, modules] of Object.entries(pages)) {
        const found = new Set<string>();
        for (const module of modules) withImports(chunkWith(module), found);
        const scripts = [...found];
        const styles = new Set(scripts.flatMap((file) => [...(chunkOf(file).viteMetadata?.importedCss ?? [])]));
        const links = [
          ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
        ].filter((link) => !html.includes(link) && !html.includes(link.replace('rel="modulepreload"', '')));
        const source = html.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`);
        this.emitFile({ type: 'asset', fileName: `${path}.html`, source: moveStylesBelowShell(source) });
      }
      document.source = moveStylesBelowShell(html);
      return undefined;
    },
  };
}
