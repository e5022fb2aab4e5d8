import { describe, expect, it } from 'vitest';

import { passIn, passUrl } from './pass.ts';

describe('a scanned text', () => {
  const pass = `${'A'.repeat(66)}.${'B'.repeat(86)}`;

  it('is one address on phone and paper, with the signed pass behind the # only, and the gate finds the pass in it [D8-57]', () => {
    const address = passUrl('https://gerbang.example.co.id', pass);
    expect(address.split('#')).toEqual(['https://gerbang.example.co.id/verify', pass]);
    expect(passIn(address)).toBe(pass);
  });

  it.each([
    ['an older screen, which showed the bare pass', pass],
    ['a printed permit', `https://gerbang.example.co.id/verify#${pass}`],
    ['a printed permit of a server with a port', `http://10.0.0.4:8080/verify#${pass}`],
    ['a printed permit of a server below a path', `https://mal.example.co.id/gerbang/verify#${pass}`],
    ['a printed permit whose address was changed to upper case', `HTTPS://GERBANG.EXAMPLE.CO.ID/Verify/#${pass}`],
  ])('extracts the pass from the QR code on %s', (_, scanned) => expect(passIn(scanned)).toBe(pass));

  it.each([
    'L-GI-7K3QX9T2-M',
    'https://example.com/menu#drinks',
    'https://gerbang.example.co.id/permitLink#token=abc',
    'https://gerbang.example.co.id/verify#',
    'https://gerbang.example.co.id/verify',
    '#abc',
    '',
  ])('returns a scanned text that is not a pass unchanged: "%s"', (scanned) => expect(passIn(scanned)).toBe(scanned));
});
