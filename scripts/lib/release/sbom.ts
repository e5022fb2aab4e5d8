import { labelOf, type Component, type Sbom } from '../packages.ts';

/** A list of packages, and the labels (`name@version`) of those that are in the archive. */
export interface PackedPackages {
  sbom: Sbom;
  packed: ReadonlySet<string>;
}

const refOf = (component: Component): string => component['bom-ref'] ?? labelOf(component);

/** The components of the archive, each once, sorted. Throws when a package in it is in no list. */
export function packedComponents(parts: readonly PackedPackages[]): Component[] {
  const components = new Map<string, Component>();
  for (const { sbom, packed } of parts) {
    const listed = new Map(sbom.components.map((component) => [labelOf(component), component]));
    for (const label of packed) {
      const component = listed.get(label);
      if (component === undefined) throw new Error(`${label} is in the archive, but in no list of packages.`);
      components.set(label, component);
    }
  }
  return [...components].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, component]) => component);
}

/**
 * The list of packages of an archive (CycloneDX 1.6). It depends on its content only: without a time, without a random
 * serial number, and sorted.
 */
export function releaseSbom(
  version: string,
  node: Component,
  parts: readonly PackedPackages[],
): Record<string, unknown> {
  const components = [...packedComponents(parts), node];
  const refs = new Set(components.map(refOf));
  const listed = parts.flatMap(({ sbom }) => sbom.dependencies ?? []);
  const dependenciesOf = (isWanted: (ref: string) => boolean): string[] => {
    const names = listed.filter(({ ref }) => isWanted(ref)).flatMap(({ dependsOn = [] }) => dependsOn);
    return [...new Set(names)].filter((ref) => refs.has(ref)).toSorted();
  };
  const product = `pkg:npm/gerbang@${version}`;
  const direct = dependenciesOf((ref) => ref.startsWith('pkg:npm/%40gerbang/'));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        name: 'gerbang',
        version,
        purl: product,
        'bom-ref': product,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components,
    dependencies: [
      { ref: product, dependsOn: [...direct, refOf(node)] },
      ...components.map((component) => {
        const own = refOf(component);
        return { ref: own, dependsOn: dependenciesOf((ref) => ref === own) };
      }),
    ],
  };
}
