import { isObject } from './files.ts';

/** The part of a CycloneDX document that we read. */
export interface Component {
  name: string;
  version: string;
  group?: string;
  type?: string;
  description?: string;
  purl?: string;
  'bom-ref'?: string;
  /** `excluded` for packages that are not in the production image. */
  scope?: string;
  licenses?: { expression?: string; license?: { id?: string; name?: string } }[];
  externalReferences?: { type: string; url: string; hashes?: { alg: string; content?: string }[] }[];
}

export interface Sbom {
  specVersion: string;
  components: Component[];
  dependencies?: { ref: string; dependsOn?: string[] }[];
}

export const isSbom = (value: unknown): value is Sbom =>
  isObject(value) && value['bomFormat'] === 'CycloneDX' && Array.isArray(value['components']);

/** Licences that ask for no more than naming the authors. OFL-1.1 is for fonts. */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1 Python-2.0'.split(' '),
);

/** Licences of files that must stay replaceable or be passed on with their source; allowed for tools that are not shipped. */
const ALLOWED_FOR_TOOLS = new Set(['MPL-2.0', 'CC-BY-4.0']);

/** Packages that the rules above do not cover, with the reason why they may be used. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'png-js': 'its LICENSE is the text of MIT, its package.json does not say so',
  'xmlhttprequest-ssl': 'its LICENSE is the text of MIT, its package.json does not say so; part of the mail sink',
};

const REGISTRY = 'https://registry.npmjs.org/';

/** The workspace's own packages are not on the registry. */
const isOwn = (component: Component): boolean => component.group === '@gerbang';

const nameOf = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`);

/** Name and version of a package, such as `@img/colour@1.1.0`. */
export const labelOf = (component: Component): string => `${nameOf(component)}@${component.version}`;

/** What is wrong with the packages of a list: an unknown licence, another source than the registry, no checksum. */
export function packageFaults({ components }: Sbom): string[] {
  return components
    .filter((component) => !isOwn(component))
    .flatMap((component) => {
      const name = nameOf(component);
      const label = labelOf(component);
      const licence = licenceOf(component);
      const isFine = name in EXCEPTIONS || isAllowed(licence, component);
      return [
        ...(isFine ? [] : [`${label}: licence ${licence ?? 'unknown'}`]),
        ...(isFromRegistry(component) ? [] : [`${label}: not from ${REGISTRY} with a checksum`]),
      ];
    });
}

export function licenceOf({ licenses = [] }: Component): string | undefined {
  const all = licenses.flatMap(({ expression, license }) => expression ?? license?.id ?? license?.name ?? []);
  return all.length === 0 ? undefined : all.join(' AND ');
}

/** Whether one side of each OR is allowed, and all sides of each AND. */
function isAllowed(licence: string | undefined, component: Component): boolean {
  if (licence === undefined) return false;
  // libvips is a library of its own that the picture process loads, as its licence asks.
  if (licence === 'LGPL-3.0-or-later') return nameOf(component).startsWith('@img/sharp-libvips-');
  const known = (id: string) => ALLOWED.has(id) || (component.scope === 'excluded' && ALLOWED_FOR_TOOLS.has(id));
  return licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((id) => known(id.trim())));
}

function isFromRegistry({ externalReferences = [] }: Component): boolean {
  return externalReferences.some(
    ({ type, url, hashes = [] }) => type === 'distribution' && url.startsWith(REGISTRY) && hashes.length > 0,
  );
}
