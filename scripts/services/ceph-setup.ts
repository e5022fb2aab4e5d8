import { createHash, createHmac } from 'node:crypto';

import type { S3Service } from '../lib/services-file.ts';

const lines = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n');

/** The configuration of a Ceph cluster with one node, small enough for a laptop. */
export function cephConfiguration(folder: string, fsid: string, monitorPort: number, gatewayPort: number): string {
  const global = lines({
    fsid,
    'mon host': `[v2:127.0.0.1:${monitorPort}]`,
    'ms bind msgr1': 'false',
    'public addr': '127.0.0.1',
    'cluster addr': '127.0.0.1',
    'auth cluster required': 'cephx',
    'auth service required': 'cephx',
    'auth client required': 'cephx',
    keyring: `${folder}/keyring`,
    'run dir': `${folder}/run`,
    'crash dir': `${folder}/run`,
    'log file': '',
    'log to stderr': 'true',
    // Admin sockets are off, because their paths must be short and no script uses them.
    'admin socket': '',
    'mon data': `${folder}/mon`,
    'mon allow pool size one': 'true',
    'mon data avail warn': '2',
    'mon data avail crit': '1',
    'mgr data': `${folder}/mgr`,
    'mgr initial modules': '',
    'osd data': `${folder}/osd`,
    'osd objectstore': 'bluestore',
    'osd memory target': '939524096',
    'osd pool default size': '1',
    'osd pool default min size': '1',
    'osd pool default pg num': '8',
    'osd crush chooseleaf type': '0',
    'bluestore block size': '6442450944',
    'bluestore block create': 'true',
  });
  const gateway = lines({
    'rgw frontends': `beast endpoint=127.0.0.1:${gatewayPort}`,
    'rgw data': `${folder}/rgw`,
    'rgw thread pool size': '64',
  });
  return `[global]\n${global}\n[client.rgw]\n${gateway}\n`;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The headers that sign a request without body and query with AWS Signature Version 4. */
export function signedHeaders(s3: S3Service, method: string, path: string, now: Date): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const host = new URL(s3.endpoint).host;
  const scope = `${day}/${s3.region}/s3/aws4_request`;
  const payload = sha256('');
  const names = 'host;x-amz-content-sha256;x-amz-date';
  const canonical = `${method}\n${path}\n\nhost:${host}\nx-amz-content-sha256:${payload}\nx-amz-date:${time}\n\n${names}\n${payload}`;
  const key = [day, s3.region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${s3.secret_key}`);
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`).toString('hex');
  return {
    'x-amz-content-sha256': payload,
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${s3.access_key}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
