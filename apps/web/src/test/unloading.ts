import type { GoodsBatchBody, LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { screen, within } from '@testing-library/react';

import { uuid } from './builders.ts';
import { aCreatedPermit, aLoadedItem, aLoadingForm } from './loading-forms.ts';
import { renderApp } from './render-app.tsx';
import { json, nothing, stubServer } from './server.ts';
import type { SentRequest } from './server.ts';

type App = ReturnType<typeof renderApp>;

const DAYS = {
  avaibility: ['2026-11-16', '2026-11-17', '2026-11-19'],
  closed: [{ date: '2026-11-18', reason: 'Libur', reason_en: '' }],
};

export const EXIT_SLOT = { id: uuid(60), name: '22:00 - 08:00' };

export const SECOND_FORM = aLoadingForm({
  code: 'L-GI-7K3QX9S2-Q',
  vendor: { ...aLoadingForm().vendor, email: 'budi@karya.id', company: 'CV Karya' },
  time: '13:00 - 15:00',
  load_unload_items: [aLoadedItem(3, { name: 'Rak gantung', left: 1 })],
});

/** A server with free slots that creates a permit for each form. */
export function serveUnloading(answers: Parameters<typeof stubServer>[0] = {}): SentRequest[] {
  return stubServer({
    'GET /v1/public/loading-unloading/availbility': () => json(DAYS),
    'GET /v1/public/loading-unloading/time': ({ query }) =>
      json({ times: [query.has('date') ? { ...EXIT_SLOT, capacity: 4, left: 4 } : EXIT_SLOT] }),
    'POST /v1/public/loading-unloading/hold': () => json({ until: '2026-11-16T01:10:00.000Z', seconds: 600 }),
    'DELETE /v1/public/loading-unloading/hold': () => nothing(),
    'POST /v1/public/loading-unloading/batch': ({ body }) =>
      json({ forms: (body as GoodsBatchBody).forms.map((_form, index) => aCreatedPermit(index + 1)) }, 201),
    ...answers,
  });
}

/** Loads lazy modules before the tests, because transforming them takes longer than a test may wait. */
export async function warmUp(): Promise<void> {
  await Promise.all([
    import('../features/permits/unloading/UnloadingDetail.tsx'),
    import('../components/calendar/DayCalendar.tsx'),
    import('../entities/place/hold/HoldNote.tsx'),
  ]);
}

/** Opens the detail screen of `forms` and waits until it is ready. */
export async function openDetail(
  forms: readonly LoadingForm[] = [aLoadingForm()],
  address = '/unloading/detail',
): Promise<App> {
  const app = renderApp(address, { forms });
  await screen.findByRole('button', { name: '16 November 2026' });
  return app;
}

export const section = (title: string) => within(screen.getByRole('region', { name: new RegExp(title) }));

export const press = async ({ user }: Pick<App, 'user'>, name: string) =>
  user.click(screen.getByRole('button', { name }));

export const batches = (sent: readonly SentRequest[]) => sent.filter(({ path }) => path.endsWith('/batch'));

export const lastBatch = (sent: readonly SentRequest[]) => batches(sent).at(-1)?.body as GoodsBatchBody | undefined;

/** Selects all items of every form and a day, and clicks Submit. */
export async function fillAndSubmit(app: App): Promise<void> {
  for (const box of screen.getAllByRole('checkbox', { name: 'Select all' })) await app.user.click(box);
  await press(app, '17 November 2026');
  await press(app, 'Submit');
}

export async function confirm({ user }: Pick<App, 'user'>): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the request?' }));
  await user.click(dialog.getByRole('button', { name: 'Yes, send' }));
}
