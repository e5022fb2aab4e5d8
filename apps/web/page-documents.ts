import type { Plugin } from 'vite';

/**
 * Writes a document for each page that people open by its address (`loading` → `loading.html`): the one document, with the
 * page's own files named in it, so that a slow line asks for all of them at once instead of one after the other.
 */
export function pageDocuments(pages: Readonly<Record<string, string>>): Plugin {
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
      for (const [path, page] of Object.entries(pages)) {
        const entry = Object.values(bundle).find(
          (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(`/app/pages/${page}.tsx`) === true,
        );
        if (entry === undefined) return this.error(`The build has no page ${page}`);
        const scripts = [...withImports(entry.fileName, new Set())];
        const styles = new Set(scripts.flatMap((file) => [...(chunkOf(file).viteMetadata?.importedCss ?? [])]));
        const links = [
          ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
        ].filter((link) => !html.includes(link) && !html.includes(link.replace('rel="modulepreload"', '')));
        const source = html.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`);
        this.emitFile({ type: 'asset', fileName: `${path}.html`, source });
      }
      return undefined;
    },
  };
}
