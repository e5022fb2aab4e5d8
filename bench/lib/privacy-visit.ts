import { newId } from '../../apps/api/src/platform/database/ids.ts';
import { createKeyRing } from '../../apps/api/src/platform/keys/key-ring.ts';
import { md5Hex } from '../../apps/api/src/platform/keys/passwords.ts';
import { smallJpeg } from '../../apps/api/test/hostile/jpeg.ts';
import { dayAfter, makeApplicants, type BenchAccount, type BenchBuilding } from './building.ts';
import type { Canary } from './canary.ts';
import type { Client } from './client.ts';
import { countBy } from './figures.ts';
import { asAccount, OFFICE, visitorForm } from './forms.ts';
import type { Product } from './product.ts';

export const SLOT = { kind: 'loading', name: '08:00 - 10:00', capacity: 10_000 } as const;
/** A name that the planted constraint of `useEverywhere` refuses. */
const REFUSED = 'rusak';
const PHOTOS_TRIED = 10;

/** A running installation with the people who use it. */
export interface Visit {
  product: Product;
  canary: Canary;
  client: Client;
  building: BenchBuilding;
  office: BenchAccount;
  /** Works at the same property without the right to see identity photos. */
  clerk: BenchAccount;
  /** Has the right at another property. */
  stranger: BenchAccount;
}

/** Sends the permits of this many people, one after the other because this is not about load. Returns the statuses. */
export async function sendPermits(visit: Visit, size: number): Promise<Record<string, number>> {
  const statuses: number[] = [];
  for (const form of await forms(visit, 0, size)) statuses.push((await visit.client.ask(form)).status);
  return countBy(statuses, String);
}

async function forms({ product, canary, building }: Visit, first: number, count: number, suffix = '') {
  const { owner, environment, storage, urls } = product;
  const keys = createKeyRing((environment['SIGNING_SECRET'] ?? '').split(',').map((hex) => Buffer.from(hex, 'hex')));
  const applicants = await makeApplicants({ owner, keys, url: urls[0] ?? '' }, count, first);
  const photo = await smallJpeg();
  for (const { uploads } of applicants)
    for (const url of Object.values(uploads)) {
      await storage.put(`files/${new URL(url).pathname.split('/').at(-1)}`, photo, 'image/jpeg');
    }
  const place = { building, date: dayAfter(2).date, time: SLOT.name };
  return applicants.map((applicant, index) => {
    const form = visitorForm(applicant, place, { email: canary.emailOf(first + index), key: newId() });
    const { vendor, ...body } = form.body as { vendor: object };
    const { word, phone } = canary;
    const person = { company: word, name: canary.nameOf(first + index) + suffix, phone, address: word };
    return { ...form, body: { ...body, description: word, vendor: { ...vendor, ...person } } };
  });
}

/** Sends the values to routes that look things up, that do not exist and that fail. Returns the unexpected answers. */
export async function useEverywhere(visit: Visit): Promise<string[]> {
  const { product, client, canary, building, office } = visit;
  const [email, name] = [canary.emailOf(1), canary.word];
  const headers = { 'x-forwarded-for': OFFICE };
  const bearer = { ...headers, authorization: `Bearer ${office.token}` };
  const encoded = Buffer.from(JSON.stringify({ form_code: 'L', email })).toString('base64');
  const search = `property_id=${building.property_id}&q=${name}`;
  // A failing constraint: its message quotes the whole row.
  const refuse = `alter table permit_applicant add constraint planted check (name not like '%${REFUSED}%') not valid`;
  await product.owner.query(refuse);
  const [refused] = await forms(visit, 1_000_000, 1, ` ${REFUSED}`);
  const tried = [
    { wanted: 401, request: { path: '/v1/login', body: { email, password: md5Hex(name) }, headers } },
    { wanted: 200, request: { path: `/v1/search?${search}`, headers: bearer } },
    { wanted: 401, request: { path: `/v1/search?${search}`, headers } },
    { wanted: 404, request: { path: `/v1/${name}?email=${email}`, headers } },
    { wanted: 404, request: { path: `/checkStatus/${encoded}`, headers } },
    { wanted: 400, request: { path: '/v1/public/personal-data', body: { email, language: name }, headers } },
    { wanted: 200, request: asAccount(office, '/v1/personal-data/export', { email }, OFFICE) },
    ...(refused === undefined ? [] : [{ wanted: 500, request: refused }]),
  ];
  const wrong: string[] = [];
  for (const { wanted, request } of tried) {
    const { status } = await client.ask(request);
    if (status !== wanted) wrong.push(`${status} from ${request.path} instead of ${wanted}`);
  }
  await product.owner.query('alter table permit_applicant drop constraint planted');
  return wrong;
}

/**
 * Asks for identity photos without right, reason or valid link, all of which must fail, and with them. Returns the attempts
 * that showed one and the number of permitted views.
 */
export async function tryPhotos({ product, canary, client, building, office, clerk, stranger }: Visit) {
  const { rows } = await product.owner.query<{ permit_id: string; file_id: string }>(
    `select permit_id, ktp_file_id as file_id from permit_applicant where ktp_file_id is not null limit ${PHOTOS_TRIED}`,
  );
  const headers = { 'x-forwarded-for': OFFICE };
  const reasoned = { reason: 'request' };
  const wrong: string[] = [];
  let [views, attempts] = [0, 0];
  let link: URL | undefined;
  for (const { permit_id, file_id } of rows) {
    const path = `/v1/properties/${building.property_id}/permits/${permit_id}/identity/${file_id}`;
    const refused = {
      nobody: { path, body: reasoned, headers },
      'staff without the right': asAccount(clerk, path, reasoned, OFFICE),
      'staff of another property': asAccount(stranger, path, reasoned, OFFICE),
      'no reason': asAccount(office, path, {}, OFFICE),
      'other without a note': asAccount(office, path, { reason: 'other' }, OFFICE),
      'no link': { path: `/v1/files/${file_id}`, headers },
      'no link, with the right': {
        path: `/v1/files/${file_id}`,
        headers: { ...headers, authorization: `Bearer ${office.token}` },
      },
      // The link of the photo before is valid, but not for this photo.
      'the link of another photo': { path: `/v1/files/${file_id}${link?.search ?? '?exp=1&sig=A'}`, headers },
    };
    for (const [name, request] of Object.entries(refused)) {
      attempts += 1;
      const { status, body } = await client.ask(request);
      if (status < 400 || body.includes('/v1/files/')) wrong.push(`${status} ${name}`);
    }
    const noted = { reason: 'other', note: canary.word };
    const { status, body } = await client.ask(asAccount(office, path, noted, OFFICE));
    if (status === 200) views += 1;
    else wrong.push(`${status} with right and reason`);
    link = new URL((JSON.parse(body) as { url?: string }).url ?? path, product.urls[0]);
    const shown = await client.ask({ path: link.pathname + link.search, headers });
    if (shown.status !== 200) wrong.push(`${shown.status} from the link`);
  }
  return { wrong: [...new Set(wrong)], views, figures: { photo_attempts: attempts, photo_views: views } };
}
