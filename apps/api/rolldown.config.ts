import { defineConfig } from 'rolldown';

// Packages stay outside the bundle; only the workspace's own sources go in.
export default defineConfig({
  input: {
    main: 'src/main.ts',
    worker: 'src/worker.ts',
    'image-worker': 'src/platform/image-worker.ts',
    'sheets-worker': 'src/platform/sheets-worker.ts',
    migrate: 'src/commands/migrate.ts',
    seed: 'src/commands/seed.ts',
    'scale-worker': 'src/seed/scale-worker.ts',
  },
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@gerbang/'),
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[hash].js',
    sourcemap: true,
    cleanDir: true,
  },
});
