import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

export default defineProject({
  // The tests run what the browser runs: components after the React Compiler.
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  test: {
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://gerbang.test/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // On a machine that does other things as well, a large screen takes seconds to be drawn.
    testTimeout: 60_000,
    unstubGlobals: true,
  },
});
