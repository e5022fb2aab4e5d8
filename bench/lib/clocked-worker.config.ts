import { inRoot } from '../../scripts/lib/paths.ts';

/**
 * The bundle is below the API's `node_modules`, so that it finds the API's packages, and outside the API's own build.
 */
export const CLOCKED_WORKER = inRoot('apps/api/node_modules/.cache/gerbang-bench/maintenance-worker.js');

// Bundles the workspace's sources into one file, which starts quickly and does not change when sources are edited
// during a bench.
export default {
  input: inRoot('apps/api/test/operations/maintenance-worker.ts'),
  platform: 'node',
  external: (id: string) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@gerbang/'),
  output: { file: CLOCKED_WORKER, format: 'esm', codeSplitting: false },
};
