import type { PublicProperty, PublicTenant } from '@gerbang/shared/contracts/building/public-lists';
import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import type { Terms } from '@gerbang/shared/contracts/permits/work';
import { defaultTerms } from '@gerbang/shared/domain/permits/terms';
import { addDays, datesBetween } from '@gerbang/shared/time/dates';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

import { uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { rememberProperty } from './use-property.ts';
import { EMPTY } from './work-values.ts';
import type { WorkerValues, WorkValues } from './work-values.ts';

export function aProperty(number: number, change: Partial<PublicProperty> = {}): PublicProperty {
  return {
    id: uuid(number),
    name: `Mal ${number}`,
    short_code: `M${number}`,
    time_zone: 'Asia/Jakarta',
    identity_policy: 'photo_required',
    retention_days: 30,
    cutoffs: { loading: '17:00', unloading: '17:00', work: '15:00' },
    lead_days: { loading: 0, unloading: 0, work: 0 },
    brand: { color: null, logo_url: null },
    ...change,
  };
}

/** `MALL` requires identity photos, `AT_GATE` checks identity cards at the gate. */
export const MALL = aProperty(1, { name: 'Galeri Indah Mall' });
export const AT_GATE = aProperty(2, { name: 'Plaza Gerbang', identity_policy: 'checked_at_gate' });

export const FLOOR = { id: uuid(41), name: 'Lantai 2' };
/** One tenant with two units, one with a single unit. */
export const TENANTS: PublicTenant[] = [
  {
    id: uuid(21),
    name: 'Kopi Senja',
    unit_list: [
      { id: uuid(31), name: '2-15', floor: FLOOR },
      { id: uuid(32), name: '2-16', floor: FLOOR },
    ],
  },
  { id: uuid(22), name: 'Batik Pesona', unit_list: [{ id: uuid(33), name: '2-20', floor: FLOOR }] },
];

/** Open from Monday 16 November to 31 December 2026, except the 19th. */
const FIRST_DAY = '2026-11-16';
const CLOSED_DAY = '2026-11-19';
const OPEN_DAYS = datesBetween(FIRST_DAY, '2026-12-31').filter((day) => day !== CLOSED_DAY);

export function theTerms(change: Partial<Terms> = {}): Terms {
  return {
    version: 3,
    text_id: defaultTerms('id'),
    text_en: defaultTerms('en'),
    published_at: '2026-09-30T18:00:00Z',
    ...change,
  };
}

export const CREATED: CreatedPermit = {
  id: uuid(90),
  code: 'W-GI-7K3QX9T2-M',
  progress: 'waiting',
  kind: 'work',
  property: { id: MALL.id, name: MALL.name, time_zone: MALL.time_zone },
  chain: [['tcr'], ['gm']],
  usual_hours: null,
};

type Answers = Parameters<typeof stubServer>[0];

/** Stubs the server's lists and terms. `answers` adds or overrides endpoints. */
export function serve(properties: PublicProperty[] = [MALL], answers: Answers = {}) {
  return stubServer({
    'GET /v1/public/property': ({ query }) =>
      json(properties.filter(({ name }) => name.includes(query.get('search') ?? ''))),
    'GET /v1/public/terms': () => json(theTerms()),
    'GET /v1/public/tenant': () => json(TENANTS),
    'GET /v1/public/floor': () => json([{ ...FLOOR, propertyId: MALL.id }]),
    'GET /v1/public/loading-unloading/availbility': () =>
      json({ avaibility: OPEN_DAYS, closed: [{ date: CLOSED_DAY, reason: 'perawatan lift barang', reason_en: '' }] }),
    'POST /v1/public/sika': () => json(CREATED, 201),
    ...answers,
  });
}

export function aWorker(number: number, change: Partial<WorkerValues> = {}): WorkerValues {
  return {
    key: `worker-${number}`,
    company: 'CV Karya Mandiri',
    name: `Pekerja ${number}`,
    email: `pekerja${number}@karyamandiri.id`,
    phone: '0813 1122 8890',
    position: 'Tukang',
    ktp: null,
    ...change,
  };
}

/** Form values of a contractor in a tenant's unit, complete except for photos. */
export function filledIn(change: Partial<WorkValues> = {}): WorkValues {
  const tenant = TENANTS[0] ?? null;
  return {
    ...EMPTY,
    property: AT_GATE,
    tenant,
    unit: tenant?.unit_list[0] ?? null,
    start_date: FIRST_DAY,
    end_date: addDays(FIRST_DAY, 9),
    start_time: '22:00',
    end_time: '05:00',
    submitter: {
      company: 'CV Karya Mandiri',
      name: 'Bagas Nugroho',
      email: 'bagas@karyamandiri.id',
      phone: '0813 8890 2214',
      position: 'Penanggung jawab',
      ktp: null,
    },
    work_types: ['Civil'],
    work_texts: { Civil: 'Pasang partisi gipsum' },
    worker_list: [aWorker(1)],
    ...change,
  };
}

/** Stores a draft of the form, as found after a reload. */
export function leaveDraft(values: WorkValues): void {
  const { consent: _, ...kept } = values;
  rememberProperty(values.property ?? MALL);
  localStorage.setItem('draft:sika', JSON.stringify({ saved_at: Date.now(), values: kept }));
}

/**
 * Picks from a dropdown. Mantine hides its list, because without layout the dropdown seems scrolled out of view. Hence
 * `hidden`.
 */
export async function pick(user: UserEvent, dropdown: HTMLElement, name: string): Promise<void> {
  await user.click(dropdown);
  const list = await waitFor(() => {
    const found = document.getElementById(dropdown.getAttribute('aria-controls') ?? '');
    if (found === null) throw new Error('The list is not open.');
    return found;
  });
  await user.click(await within(list).findByRole('option', { name, hidden: true }));
}

/** Waits for a dialog by its title. A query by role takes ten times as long in a form of this size. */
export function shownDialog(title: string): Promise<HTMLElement> {
  return waitFor(() => {
    const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')];
    const found = dialogs.find((dialog) => dialog.querySelector('h2')?.textContent === title);
    if (found === undefined) throw new Error(`There is no dialog "${title}".`);
    return found;
  });
}

export function noDialog(): Promise<void> {
  return waitFor(() => {
    if (document.querySelector('[role=dialog]') !== null) throw new Error('A dialog is open.');
  });
}

export function section(number: number) {
  const found = document.querySelector<HTMLElement>(`[data-form-section="${number}"]`);
  if (found === null) throw new Error(`There is no section ${number}.`);
  return within(found);
}

export async function agree(user: UserEvent): Promise<void> {
  const dialog = within(await shownDialog('Syarat dan Ketentuan'));
  await dialog.findByText(/^Versi/);
  await user.click(dialog.getByText('Setuju'));
  await noDialog();
}

export async function openForm() {
  const view = renderApp('/sika');
  await agree(view.user);
  // The pickers load last.
  await screen.findAllByLabelText(/^Tanggal mulai/);
  return view;
}

export function field(label: string | RegExp): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label, { selector: '[data-path]' });
}

export function submitButton(): HTMLElement {
  return screen.getByText('Kirim Pengajuan');
}

export async function confirmDialog() {
  return within(await shownDialog('Kirim pengajuan?'));
}

export function posted(sent: ReturnType<typeof serve>) {
  return sent.filter(({ path }) => path === '/v1/public/sika');
}

/** Loads the lazy parts in advance, so that no test waits for their code. */
export async function loadParts(): Promise<void> {
  await Promise.all([
    import('./TermsModal.tsx'),
    import('./WorkForm.tsx'),
    import('./TimePickers.tsx'),
    import('./WorkerDialog.tsx'),
    import('../../../entities/place/PropertySelect.tsx'),
  ]);
}
