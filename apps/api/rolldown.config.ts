import { defineConfig } from 'rolldown';

// The bundle contains only the sources of the workspace. Node loads all other packages from `node_modules`.
export default defineConfig({
  input: {
    main: 'src/main.ts',
    worker: 'src/worker.ts',
    'image-worker': 'src/platform/files/image-worker.ts',
    'quarantine-worker': 'src/platform/files/quarantine-worker.ts',
    'sheets-worker': 'src/platform/sheets/sheets-worker.ts',
    gerbang: 'src/commands/gerbang.ts',
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
