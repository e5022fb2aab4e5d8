import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../apps/web/src');

/** Sizes in pixels outside `clamp()`, which the dock's wall board uses to fill its screen. */
const FIXED_SIZE = /(font-size|-fz):(?!\s*clamp)[^;]*\dpx|fontSize: \d|fontSizes:[^}]*\dpx/;

describe('text sizes', () => {
  it('follow the font size that the user set in the browser', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.(css|tsx?)$/.test(file),
    );
    const fixed = files.filter((file) => FIXED_SIZE.test(readFileSync(join(SOURCES, file), 'utf8')));

    expect(files.length).toBeGreaterThan(100);
    expect(fixed).toEqual([]);
  });
});
