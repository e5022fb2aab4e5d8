import type { UploadKind } from '@gerbang/shared/contracts/building/uploads';
import { beforeEach } from 'vitest';

import { createWorld } from '../harness.ts';
import { aJpeg, applicantCookie } from '../hostile/requests.ts';
import { s3Storage, testServices } from '../services.ts';
import type { World } from '../world.ts';

const { s3 } = testServices();

/** Settings of an installation whose browsers send files to the S3 gateway of the tests. */
export const DIRECT_UPLOADS = { ...s3Storage(), S3_UPLOAD_URL: `${s3.endpoint}/${s3.bucket}` };

/** A world with direct uploads and a picture. Its clock is right, because the storage judges forms by its own. */
export async function directUploadWorld() {
  const world = await createWorld({ env: DIRECT_UPLOADS });
  beforeEach(() => world.clock.set(new Date()));
  return { world, storage: world.deps.storage, jpeg: await aJpeg() };
}

export interface Offer {
  id: string;
  url: string;
  fields: Record<string, string>;
  expires_at: string;
}

export interface Announced {
  kind?: UploadKind;
  content_type?: string;
  bytes?: number;
}

const headersOf = (cookie: string | undefined) => (cookie === undefined ? {} : { cookie });

export function begin({ app }: Pick<World, 'app'>, announced: Announced = {}, cookie?: string) {
  const payload = { content_type: 'image/jpeg', bytes: 100_000, ...announced };
  return app.inject({ method: 'POST', url: '/v1/public/upload/direct', headers: headersOf(cookie), payload });
}

/** Sends the file as a browser does. `fields` replaces or adds fields of the form. */
export async function sendToStorage(
  offer: Pick<Offer, 'url' | 'fields'>,
  body: Buffer,
  fields: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...offer.fields, ...fields })) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(body)]));
  const response = await fetch(offer.url, { method: 'POST', body: form });
  return { status: response.status, text: await response.text() };
}

export function finish({ app }: Pick<World, 'app'>, id: string, cookie?: string) {
  return app.inject({
    method: 'POST',
    url: '/v1/public/upload/direct/done',
    headers: headersOf(cookie),
    payload: { id },
  });
}

/** A direct upload and the cookie of its owner. */
export interface Begun {
  offer: Offer;
  cookie: string;
}

export async function begun(world: Pick<World, 'app'>, announced: Announced = {}): Promise<Begun> {
  const answer = await begin(world, announced);
  if (answer.statusCode !== 200) throw new Error(`No direct upload: ${answer.body}`);
  return { offer: answer.json<{ data: Offer }>().data, cookie: applicantCookie(answer) ?? '' };
}

/** A file that the storage has and that was not announced yet. */
export async function sent(world: Pick<World, 'app'>, body: Buffer, announced: Announced = {}): Promise<Begun> {
  const upload = await begun(world, { bytes: body.length, ...announced });
  const { status, text } = await sendToStorage(upload.offer, body);
  if (status !== 204) throw new Error(`Not stored: ${text}`);
  return upload;
}

/** The key of the file in quarantine. */
export const keyOf = ({ offer }: Begun): string => `quarantine/${offer.id.split('.')[0]}`;

/** Status and code of a refusal. */
export const refusal = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { code?: string }).code,
];
