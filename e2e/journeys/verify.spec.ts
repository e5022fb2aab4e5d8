import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { verify } from '@gerbang/shared/messages/en/permits/verify';
import { verify as verifyId } from '@gerbang/shared/messages/id/permits/verify';
import { chromium } from '@playwright/test';

import { qrSquares } from '../../apps/web/src/lib/qr.ts';
import { sendLoading } from '../support/applicant-api.ts';
import { allowGoodsIn } from '../support/gate.ts';
import { CHROMIUM, stack } from '../support/stack.ts';
import { approve } from '../support/staff-api.ts';
import { DESK, expect, PHONE, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';

const TEXTS = { id: verifyId, en: verify };

/** Writes a video that shows this QR code, for the camera of a browser. */
async function filmQr(text: string, path: string): Promise<void> {
  const [width, height, frames] = [640, 480, 10];
  const squares = await qrSquares(text);
  const size = Math.floor(height / squares.length);
  const picture = Buffer.alloc((width * height * 3) / 2, 128).fill(235, 0, width * height);
  for (const [y, row] of squares.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      for (let line = 0; line < size; line += 1) {
        const start = (y * size + line) * width + x * size + 80;
        picture.fill(16, start, start + size);
      }
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]));
}

for (const [device, language] of [
  [PHONE, 'id'],
  [DESK, 'en'],
] as const) {
  const { width } = device.viewport;

  test(`[D8-58] the camera reads the QR of an approved permit, and the number finds the same permit, ${width} px`, async ({
    request,
  }) => {
    const texts = TEXTS[language];
    const visitor = newVisitor();
    const permit = await sendLoading(request, visitor);
    await approve(permit);
    allowGoodsIn(permit);
    const asked = { form_code: permit.code, email: visitor.email };
    const { pass } = (await (await request.post('/v1/public/status', { data: asked })).json()) as PermitStatus;
    const folder = join(import.meta.dirname, '../../.local/e2e-video');
    mkdirSync(folder, { recursive: true });
    const video = join(folder, `${permit.code}.y4m`);
    await filmQr(`${stack().url}/verify#${pass}`, video);
    const camera = [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ];
    const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...camera] });
    try {
      const context = await browser.newContext({ ...device, baseURL: stack().url, permissions: ['camera'] });
      const page = await context.newPage();
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto('/verify');
      await page.getByRole('button', { name: texts.scan }).click();
      await expect(page.getByRole('heading', { name: texts.standing.valid })).toBeVisible();
      await expect(page.getByText(permit.code).first()).toBeVisible();
      for (const personal of [visitor.name, visitor.email, visitor.phone]) {
        await expect(page.getByText(personal)).toHaveCount(0);
      }

      await page.goto('/permits');
      await page.goto('/verify');
      await page.getByLabel(texts.number).fill(permit.code.toLowerCase());
      await page.getByRole('button', { name: texts.check, exact: true }).click();
      await expect(page.getByRole('heading', { name: texts.standing.valid })).toBeVisible();
    } finally {
      await browser.close();
    }
  });
}
