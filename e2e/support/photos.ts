import { expect, type Locator, type Page } from '@playwright/test';

import { pick } from './form-steps.ts';
import { photo } from './pictures.ts';

/** Photos side by side, by their label. */
export const strip = (page: Page, label: string): Locator => page.getByRole('group', { name: label, exact: true });

/** Adds a photo to a strip with one of its buttons and waits until it is stored. */
export async function addPhoto(page: Page, label: string, button: 'Take a photo' | 'Choose photos'): Promise<void> {
  const photos = strip(page, label);
  await pick(page, photos.getByRole('button', { name: button }), photo('foto.jpg'));
  await expect(photos.getByRole('listitem')).toHaveCount(1);
  await expect(photos.getByRole('status')).toHaveCount(0, { timeout: 30_000 });
  await expect(photos.getByRole('alert')).toHaveCount(0);
}

/** The first photo of a strip is there, and it is a picture. */
export async function expectPhoto(page: Page, label: string): Promise<void> {
  const picture = strip(page, label).locator('img').first();
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth), { timeout: 30_000 })
    .toBeGreaterThan(0);
}
