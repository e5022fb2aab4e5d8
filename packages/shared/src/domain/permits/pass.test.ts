import { describe, expect, it } from 'vitest';

import { passIn } from './pass.ts';

describe('what was scanned', () => {
  const pass = `${'A'.repeat(66)}.${'B'.repeat(86)}`;

  it.each([
    ['a screen', pass],
    ['a paper', `https://gerbang.example.co.id/verify#${pass}`],
    ['a paper of a building with its own port', `http://10.0.0.4:8080/verify#${pass}`],
    ['a paper of a server that stands under a path', `https://mal.example.co.id/gerbang/verify#${pass}`],
    ['a paper whose address was written otherwise on its way', `HTTPS://GERBANG.EXAMPLE.CO.ID/Verify/#${pass}`],
  ])('on %s holds the pass', (_, scanned) => expect(passIn(scanned)).toBe(pass));

  it.each([
    'L-GI-7K3QX9T2-M',
    'https://example.com/menu#drinks',
    'https://gerbang.example.co.id/permitLink#token=abc',
    'https://gerbang.example.co.id/verify#',
    'https://gerbang.example.co.id/verify',
    '#abc',
    '',
  ])('that is something else stays as it is: "%s"', (scanned) => expect(passIn(scanned)).toBe(scanned));
});
