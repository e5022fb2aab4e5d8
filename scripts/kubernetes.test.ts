import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { programArguments } from './lib/build.ts';
import { inRoot } from './lib/paths.ts';
import { parseYaml, parseYamlDocuments } from './lib/yaml.ts';

interface Container {
  name: string;
  command?: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  livenessProbe?: object;
  readinessProbe?: object;
  resources: { limits: { memory?: string } };
  securityContext: object;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec?: {
    template?: { spec: { automountServiceAccountToken?: boolean; securityContext: object; containers: Container[] } };
  };
}

const folder = inRoot('deploy/kubernetes');
const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
const manifests = files.flatMap((name) => parseYamlDocuments(readFileSync(join(folder, name), 'utf8')) as Manifest[]);
const pods = manifests.flatMap(({ kind, metadata: { name }, spec }) =>
  spec?.template === undefined ? [] : [{ kind, name, pod: spec.template.spec }],
);
const container = (name: string): Container | undefined => pods.find((each) => each.name === name)?.pod.containers[0];

describe('deploy/kubernetes', () => {
  it('kustomization.yaml names all manifests', () => {
    const text = readFileSync(join(folder, 'kustomization.yaml'), 'utf8');
    const { resources } = parseYaml(text) as { resources: string[] };
    expect(resources.toSorted()).toEqual(files.toSorted());
    expect(pods.map(({ name }) => name).toSorted()).toEqual(['gerbang-api', 'gerbang-migrate', 'gerbang-worker']);
  });

  it.each(pods)(
    '$name runs not as root, read-only, with limits, without capabilities and without a token',
    ({ pod }) => {
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toEqual({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const { resources, securityContext } of pod.containers) {
        expect(resources.limits.memory).toMatch(/^\d+[MG]i$/);
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    },
  );

  it('only the migration gets the owner of the database', () => {
    const withOwner = pods.filter(({ pod }) =>
      pod.containers.some(({ envFrom }) => envFrom.some(({ secretRef }) => secretRef?.name === 'gerbang-owner')),
    );
    expect(withOwner.map(({ name }) => name)).toEqual(['gerbang-migrate']);
  });

  it('the API gets requests only when it is ready, and API and worker start again when they hang', () => {
    expect(container('gerbang-api')?.readinessProbe).toMatchObject({ httpGet: { path: '/health/ready', port: 8080 } });
    expect(container('gerbang-api')?.livenessProbe).toMatchObject({ httpGet: { path: '/health/live', port: 8080 } });
    expect(container('gerbang-worker')?.livenessProbe).toMatchObject({ httpGet: { path: '/metrics', port: 9090 } });
  });

  it('[T27] the worker starts without `__proto__`, and the API as the image does', () => {
    expect(container('gerbang-worker')?.command).toContain(programArguments('worker')[0]);
    expect(container('gerbang-api')?.command).toBeUndefined();
  });
});
