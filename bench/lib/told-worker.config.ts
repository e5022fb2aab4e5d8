import { inRoot } from '../../scripts/lib/paths.ts';

/** Beside the API's packages, so that they are found from there, and out of the way of its own build. */
export const TOLD_WORKER = inRoot('apps/api/node_modules/.cache/gerbang-bench/maintenance-worker.js');

// One file of the workspace's own sources: it starts quickly, and what is edited meanwhile does not change a bench under way.
export default {
  input: inRoot('apps/api/test/maintenance-worker.ts'),
  platform: 'node',
  external: (id: string) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@gerbang/'),
  output: { file: TOLD_WORKER, format: 'esm', codeSplitting: false },
};
