import { joinPass, passUrl, signedBytes, writePassPayload } from '@gerbang/shared/domain/gate/pass';
import { writeBase64Url } from '@gerbang/shared/text/base64url';
import { beforeAll, describe, expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { readScan } from '../scan/permit-query.ts';
import { checkPass } from './open-gate-device.ts';

const content = {
  permit_id: uuid(100),
  property_id: uuid(1),
  from: new Date('2026-11-18T12:00:00Z'),
  until: new Date('2026-11-18T15:00:00Z'),
  jti: 'a1b2c3d4e5f60718',
};
let key: CryptoKeyPair;
let pass_key: string;
let otherKey: string;
const rawKey = async ({ publicKey }: CryptoKeyPair) =>
  writeBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
const signed = async (bytes: Uint8Array<ArrayBuffer>, payload = bytes) => {
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', key.privateKey, bytes));
  return joinPass({ payload, signature });
};

beforeAll(async () => {
  key = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  pass_key = await rawKey(key);
  otherKey = await rawKey(await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']));
});

describe('Pass at a gate without network', () => {
  it('reads a pass whose signature matches the stored key', async () => {
    const payload = writePassPayload(content);
    expect(await checkPass([pass_key], await signed(signedBytes(payload), payload))).toEqual(content);
  });

  it.each([
    ['the address', (pass: string) => passUrl('https://gerbang.example.co.id', pass)],
    ['the bare pass of an older QR code', (pass: string) => pass],
  ])('reads %s from the QR code without network [D8-57]', async (_, qr) => {
    const payload = writePassPayload(content);
    const scanned = readScan(qr(await signed(signedBytes(payload), payload)));
    expect(await checkPass([pass_key], scanned !== undefined && 'pass' in scanned ? scanned.pass : '')).toEqual(
      content,
    );
  });

  it('reads a pass of each key while the key is changed', async () => {
    const payload = writePassPayload(content);
    const pass = await signed(signedBytes(payload), payload);
    for (const keys of [
      [otherKey, pass_key],
      [pass_key, otherKey],
    ])
      expect(await checkPass(keys, pass)).toEqual(content);
  });

  it('refuses a pass that is signed with another key or for another purpose', async () => {
    const payload = writePassPayload(content);
    const pass = await signed(signedBytes(payload), payload);
    expect(await checkPass([otherKey], pass)).toBeUndefined();
    expect(await checkPass([], pass)).toBeUndefined();
    expect(await checkPass([pass_key], await signed(payload, payload))).toBeUndefined();
  });

  it('refuses an altered pass and a text that is not a pass', async () => {
    const payload = writePassPayload(content);
    const pass = await signed(signedBytes(payload), payload);
    const other = writePassPayload({ ...content, permit_id: uuid(101) });
    const forged = `${writeBase64Url(other)}.${pass.split('.')[1] ?? ''}`;
    for (const text of [forged, pass.slice(1), `${pass}x`, '', 'LD-7F3K-9Q2M']) {
      expect([text, await checkPass([pass_key], text)]).toEqual([text, undefined]);
    }
    for (const badKey of ['', 'AAAA', '!']) expect(await checkPass([badKey], pass)).toBeUndefined();
  });
});
