import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { FULL_SIZE, stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const picture = readFileSync(join(import.meta.dirname, '../support/box.jpg'));

test.describe('a file', () => {
  test(
    '[D4-24][D4-18][D4-25] a file of a visitor is private in the S3 storage and readable only by its signed link',
    FULL_SIZE,
    async ({ request }) => {
      const answer = await request.post('/v1/public/upload/image?kind=item', {
        headers: { 'content-type': 'image/jpeg' },
        data: picture,
      });
      expect(answer.status()).toBe(200);
      const { data } = (await answer.json()) as { data: string };
      expect(data.startsWith(`${stack().url}/v1/files/`)).toBe(true);
      const served = await request.get(data);
      expect([served.status(), served.headers()['content-type']]).toEqual([200, 'image/jpeg']);
      expect((await served.body()).equals(picture)).toBe(false);
      expect(
        (await request.get(data.replace(/sig=./, (start) => (start === 'sig=A' ? 'sig=B' : 'sig=A')))).status(),
      ).toBe(403);
      expect((await request.get(data.split('?')[0] ?? '')).status()).toBe(403);
      const { s3 } = stack();
      if (s3 === undefined) throw new Error('This journey needs the S3 gateway: run it with --full.');
      const { endpoint, bucket } = s3;
      const id = new URL(data).pathname.split('/').at(-1);
      for (const key of [`files/${id}`, `${id}`])
        expect((await fetch(`${endpoint}/${bucket}/${key}`)).status).toBe(403);
    },
  );

  test('the server identifies the applicant by a cookie that scripts cannot read', async ({ page, context }) => {
    await page.goto('/permits');
    const status = await page.evaluate(
      async (bytes) => {
        const body = Uint8Array.from(bytes);
        return (
          await fetch('/v1/public/upload/image?kind=item', {
            method: 'POST',
            headers: { 'content-type': 'image/jpeg' },
            body,
          })
        ).status;
      },
      [...picture],
    );
    expect(status).toBe(200);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    const cookie = (await context.cookies(`${stack().url}/v1/`)).find(({ name }) => name === 'applicant');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  });
});

test('[D4-15] pages have a strict Content-Security-Policy without inline scripts', async ({ page }) => {
  const answer = await page.goto('/permits');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(await page.locator('script:not([src])').count()).toBe(0);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
});
