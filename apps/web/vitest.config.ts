import { availableParallelism } from 'node:os';

import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

export default defineProject({
  // Tests run the same code as the browser: components compiled by the React Compiler.
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  test: {
    name: 'web',
    environment: 'jsdom',
    // Test files of a worker share modules and the document; `src/test/setup.ts` resets both after each test.
    isolate: false,
    // A project with its own configuration file does not inherit `maxWorkers` from the root.
    maxWorkers: availableParallelism(),
    environmentOptions: { jsdom: { url: 'http://gerbang.test/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // On a busy machine a large screen takes seconds to render.
    testTimeout: 60_000,
    unstubGlobals: true,
  },
});
