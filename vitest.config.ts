import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

import { FileTimes } from './scripts/lib/file-times.ts';

export default defineConfig({
  test: {
    passWithNoTests: false,
    // The default leaves one core free, which is half of a machine with two cores.
    maxWorkers: availableParallelism(),
    reporters: ['default', ['json', { outputFile: '.local/test-results/vitest.json' }], new FileTimes()],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          environment: 'node',
          // The test files of a worker share its modules, which take seconds to load. Each file has its own database.
          isolate: false,
          globalSetup: ['apps/api/test/global-setup.ts'],
          setupFiles: ['apps/api/test/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      'apps/*/vitest.config.ts',
    ],
  },
});
