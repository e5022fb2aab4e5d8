import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    passWithNoTests: false,
    // By default one core is left free, which on two is half of them.
    maxWorkers: availableParallelism(),
    reporters: ['default', ['json', { outputFile: '.local/test-results/vitest.json' }]],
    projects: [
      { test: { name: 'unit', include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.{ts,tsx}'],
          environment: 'node',
          globalSetup: ['apps/api/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      'apps/*/vitest.config.ts',
    ],
  },
});
