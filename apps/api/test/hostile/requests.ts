import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

import sharp from 'sharp';

import type { World } from '../harness.ts';

export const PUBLIC_UPLOAD = '/v1/public/upload/image';
export const SESSION_UPLOAD = '/v1/upload/image';

export interface Sending {
  url?: string;
  kind?: string;
  type?: string;
  headers?: Record<string, string>;
  /** Applicant cookie of an earlier response. */
  cookie?: string | undefined;
}

export function send({ app }: Pick<World, 'app'>, payload: Buffer | Readable, sending: Sending = {}) {
  const { url = PUBLIC_UPLOAD, kind, type = 'image/jpeg', headers, cookie } = sending;
  return app.inject({
    method: 'POST',
    url: kind === undefined ? url : `${url}?kind=${kind}`,
    headers: { 'content-type': type, ...(cookie !== undefined && { cookie }), ...headers },
    payload,
  });
}

export function form(body: Buffer, { name = 'file', filename = 'photo.jpg', type = 'image/jpeg' } = {}) {
  const boundary = randomBytes(12).toString('hex');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([Buffer.from(head), body, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** The applicant cookie that a response set, as a request header. */
export function applicantCookie(answer: { cookies: { name: string; value: string }[] }): string | undefined {
  const cookie = answer.cookies.find(({ name }) => name === 'applicant');
  return cookie && `applicant=${cookie.value}`;
}

/** The id of the file that a link of the API opens. */
export function fileIdIn(link = ''): string {
  return /files\/([0-9a-f-]{36})/.exec(link)?.[1] ?? '';
}

/** The link in the response to an upload, as a path on this server. */
export function linkIn(answer: { statusCode: number; body: string }): string {
  if (answer.statusCode !== 200) throw new Error(`The upload answered ${answer.statusCode}: ${answer.body}`);
  const { data } = JSON.parse(answer.body) as { data: string };
  const { pathname, search } = new URL(data);
  return pathname + search;
}

export const aJpeg = (background = '#aa5500', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

export const aPng = (background = '#0055aa', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** A PDF of this many bytes with a link. */
export function aPdf(bytes = 600): Buffer {
  const head = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /OpenAction << /S /URI /URI (https://example.com) >> >>\nendobj\n';
  return Buffer.from(head.padEnd(bytes - 6, ' ') + '%%EOF\n', 'latin1');
}
