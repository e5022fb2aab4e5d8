import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';

import { certificateState } from '@gerbang/shared/domain/insight/doctor';
import { DAY_MS } from '@gerbang/shared/time/spans';
import fastify from 'fastify';

import { shownReason, type Check, type Finding } from './check.ts';

const ANSWER_MS = 5_000;
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The certificate that people's browsers get. */
export const checkTls: Check<'tls'> = async ({ config: { public_url: address }, clock }) => {
  const { protocol, hostname, host, port } = new URL(address);
  if (protocol !== 'https:') {
    const is_local = LOCAL.has(hostname);
    return { state: is_local ? 'look' : 'bad', found: is_local ? 'local' : 'plain', values: { address } };
  }
  const name = hostname.replace(/^\[|\]$/g, '');
  // An untrusted certificate is looked at, too. Nothing is sent.
  const named = isIP(name) === 0 ? { servername: name } : {};
  const socket = connect({ host: name, port: Number(port || 443), rejectUnauthorized: false, ...named });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ANSWER_MS) });
    return judge(socket, host, clock.now());
  } catch (error) {
    return { state: 'bad', found: 'silent', values: { address: host, reason: shownReason(error) } };
  } finally {
    socket.destroy();
  }
};

function judge(socket: TLSSocket, host: string, now: Date): Finding<'tls'> {
  const { valid_to, issuer } = socket.getPeerCertificate();
  const left_ms = Date.parse(valid_to) - now.getTime();
  const state = certificateState(left_ms);
  const days = Math.floor(left_ms / DAY_MS);
  if (state === 'bad') return { state, found: 'ended' };
  // The type says Error; it is the code of the fault.
  const fault: unknown = socket.authorizationError;
  if (fault === 'ERR_TLS_CERT_ALTNAME_INVALID') return { state: 'bad', found: 'otherName', values: { host } };
  if (!socket.authorized) return { state: 'bad', found: 'untrusted', values: { reason: String(fault) } };
  if (state === 'look') return { state, found: 'ending', values: { days } };
  const by = issuer.O ?? issuer.CN ?? '';
  return {
    state,
    found: 'valid',
    values: { days, issuer: Array.isArray(by) ? by.join(', ') : by, protocol: socket.getProtocol() ?? '' },
  };
}

/** Addresses for documentation (RFC 5737), so never those of a proxy. */
const STRANGER = '203.0.113.9';
const CLAIMED = '198.51.100.7';

/** Asks a server with the same setting whom it believes. */
export const checkProxy: Check<'proxy'> = async ({ config: { trust_proxy, public_url } }) => {
  const app = fastify({ trustProxy: trust_proxy });
  app.get('/', ({ ip }) => ip);
  const { body } = await app
    .inject({ url: '/', remoteAddress: STRANGER, headers: { 'x-forwarded-for': CLAIMED } })
    .finally(() => app.close());
  if (body === CLAIMED) return { state: 'bad', found: 'stranger' };
  if (trust_proxy !== false) return { state: 'good', found: 'trusted', values: { proxies: String(trust_proxy) } };
  // The API has no TLS of its own, so there is a proxy.
  const is_behind_proxy = public_url.startsWith('https:');
  return is_behind_proxy ? { state: 'look', found: 'onePerson' } : { state: 'good', found: 'none' };
};
