import { chmodSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';

/** Types, source maps and descriptions. Node.js refuses TypeScript below `node_modules`, so no program reads these. */
const UNREAD = new Set(['.ts', '.mts', '.cts', '.map', '.md', '.markdown', '.flow']);
const LICENCE = /^(licen[sc]e|copying|copyright|notice|third.?party|ofl)/i;
/** Type packages, and links to the workspace's own packages, which are part of the bundle. */
const UNREAD_PACKAGE = /(^|\/)node_modules\/@(types|gerbang)\//;

export const isLicenceFile = (path: string): boolean => LICENCE.test(basename(path));

/** Whether a file of an installed package belongs in the archive. `path` begins with or contains `node_modules/`. */
export function isPackageFile(path: string): boolean {
  if (UNREAD_PACKAGE.test(path)) return false;
  // Links to programs, the package manager's notes, settings of editors.
  if (path.split('/').some((part) => part.startsWith('.'))) return false;
  return isLicenceFile(path) || !UNREAD.has(extname(path));
}

export const isProgramFile = (path: string): boolean => extname(path) !== '.map';

/** The program in `deploy/install` that installs an unpacked archive. It is in the archive's own folder. */
export const INSTALLER = 'install.sh';

/** The files of `deploy` for a machine that runs Gerbang from an archive, without those that build images. */
export const isDeployFile = (path: string): boolean =>
  !/^(Dockerfile|compose\.)/.test(path) && path !== `install/${INSTALLER}`;

const isExecutable = (path: string): boolean => extname(path) === '.sh' || path.endsWith('bin/node');

/** Paths of all files below a folder, sorted. Throws when a link is among the wanted ones. */
export function listFiles(folder: string, isWanted: (path: string) => boolean = () => true): string[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ entry, path: relative(folder, join(entry.parentPath, entry.name)) }))
    .filter(({ path }) => isWanted(path));
  const other = paths.find(({ entry }) => !entry.isFile());
  if (other !== undefined) throw new Error(`${other.path} is not a file.`);
  return paths.map(({ path }) => path).sort();
}

/** Copies the wanted files of a folder and gives them fixed modes: 755 for programs, 644 for all others. */
export function copyFiles(from: string, to: string, isWanted?: (path: string) => boolean): void {
  for (const path of listFiles(from, isWanted)) {
    const target = join(to, path);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(from, path), target);
    chmodSync(target, isExecutable(path) ? 0o755 : 0o644);
  }
}

/** The part of the archive that a file belongs to, such as `apps/web` or `node_modules/sharp`. */
export function partOf(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, parts[0] === 'node_modules' && parts[1]?.startsWith('@') === true ? 3 : 2).join('/');
}
