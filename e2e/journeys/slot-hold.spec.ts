import { displayHours } from '@gerbang/shared/time/windows';
import type { APIRequestContext, Locator, Page } from '@playwright/test';

import { freeSlot, type Booking } from '../support/applicant-api.ts';
import { browserOf, chooseDay, chooseSlot, openAs, section, sizeOf, VIEWS, type View } from '../support/form-steps.ts';
import { chooseProperty } from '../support/goods-form.ts';
import { expect, test } from '../support/test.ts';
import { fill, WORDS } from '../support/words.ts';

/** A property that no other journey books, so that only these browsers change the free places. */
const PLACE = { short_code: 'HC', property: 'Harmoni Celebes', floor: '', unit: '' };

async function openDay(page: Page, { date }: Booking, view: View): Promise<Locator> {
  await openAs(page, view.language, '/loading');
  await chooseProperty(page, view, PLACE);
  return lookAgain(page, { date }, view);
}

/** Chooses the day, which asks for its free places again. */
async function lookAgain(page: Page, { date }: Pick<Booking, 'date'>, view: View): Promise<Locator> {
  const { goods } = WORDS[view.language];
  const part = section(page, goods.sections.schedule);
  await chooseDay(part, { label: goods.otherDays, date }, view);
  return part.getByRole('radiogroup', { name: goods.time });
}

/** A free slot on a later day than the booking. */
async function anotherDay(request: APIRequestContext, { date }: Booking): Promise<Booking> {
  for (let nth = 1; ; nth += 1) {
    const found = await freeSlot(request, 'loading', nth, PLACE.short_code);
    if (found.date > date) return found;
  }
}

for (const [index, view] of VIEWS.entries()) {
  const { width, language } = view;
  const { goods, schedule } = WORDS[language];

  test.describe(`the place of a form, ${width} px, ${language}`, sizeOf(view), () => {
    test.use(browserOf(view));

    test('a slot is held by one form, missing for another, released when the form is left, and taken by the other', async ({
      page,
      person,
      request,
    }) => {
      const booking = await freeSlot(request, 'loading', index * 2, PLACE.short_code);
      const other = await anotherDay(request, booking);
      const time = displayHours(booking.time, booking.date, language);
      const held = (form: Page) => form.getByRole('timer').filter({ hasText: schedule.hold.bar });
      const free = (left: number) => fill(schedule.left, { places: left });
      const theirs = await person(browserOf(view));

      const slots = await openDay(page, booking, view);
      const label = await slots.getByRole('radio', { name: time }).innerText();
      const left = Number(/\d+\s*$|\d+ left/.exec(label)?.[0].replace(/\D/g, ''));
      await chooseSlot(section(page, goods.sections.schedule), { label: goods.time, time });
      await expect(held(page)).toBeVisible();

      const seen = await openDay(theirs, booking, view);
      await expect(seen.getByRole('radio', { name: time })).toContainText(free(left - 1));

      // Leaving the form gives the place back.
      await page.goto('/permits');
      await expect(async () => {
        await lookAgain(theirs, other, view);
        const again = await lookAgain(theirs, booking, view);
        await expect(again.getByRole('radio', { name: time })).toContainText(free(left), { timeout: 2000 });
      }).toPass();

      await chooseSlot(section(theirs, goods.sections.schedule), { label: goods.time, time });
      await expect(held(theirs)).toBeVisible();
      const back = await openDay(await person(browserOf(view)), booking, view);
      await expect(back.getByRole('radio', { name: time })).toContainText(free(left - 1));
    });
  });
}
