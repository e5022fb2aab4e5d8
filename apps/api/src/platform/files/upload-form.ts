import { createHmac } from 'node:crypto';

import type { S3Config } from '../../storage-config.ts';

/** A form with which a browser stores one object. The file is sent after the fields, as `file`. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

/**
 * Signs a form for one object (AWS Signature Version 4, POST policy). The storage accepts no other key, type, field or
 * larger file with it, and nothing after `expires_at`.
 */
export function signUploadForm(
  { access_key, secret_key, region, bucket }: S3Config,
  url: string,
  object: { key: string; content_type: string; most_bytes: number },
  { now, expires_at }: { now: Date; expires_at: Date },
): UploadForm {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
  const signed = {
    key: object.key,
    'Content-Type': object.content_type,
    success_action_status: '204',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': [access_key, ...scope].join('/'),
    'x-amz-date': time,
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: expires_at.toISOString(),
      conditions: [
        { bucket },
        ['content-length-range', 0, object.most_bytes],
        ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
      ],
    }),
  ).toString('base64');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret_key}`);
  return { url, fields: { ...signed, policy, 'x-amz-signature': hmac(key, policy).toString('hex') } };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
