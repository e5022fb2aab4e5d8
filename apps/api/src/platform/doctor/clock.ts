import { createSocket } from 'node:dgram';
import { once } from 'node:events';

import { clockState } from '@gerbang/shared/domain/insight/doctor';

import type { Check } from './check.ts';

const NTP_PORT = 123;
const ANSWER_MS = 3_000;
/** Seconds from 1900, where NTP counts from, to 1970. */
const SINCE_1900_S = 2_208_988_800;

/** The clock of this machine against a time server. Says nothing when the server cannot be reached. */
export const checkClock: Check<'clock'> = async ({ config: { time_server: server } }) => {
  const wrong_ms = await askTimeServer(server).catch(() => undefined);
  if (wrong_ms === undefined) return { state: 'skipped', found: 'unknown', values: { server } };
  const state = clockState(wrong_ms);
  const difference = Math.abs(wrong_ms);
  if (state === 'good') return { state, found: 'right', values: { server, ms: Math.round(difference) } };
  return { state, found: 'wrong', values: { server, seconds: Math.round(difference / 100) / 10 } };
};

/** By how many milliseconds this machine's clock is fast, asked by SNTP (RFC 4330). */
async function askTimeServer(server: string): Promise<number> {
  const [host = '', port = NTP_PORT] = server.split(':');
  const socket = createSocket(host.includes('::') ? 'udp6' : 'udp4');
  try {
    const question = Buffer.alloc(48);
    // Version 4, from a client.
    question[0] = 0x23;
    const sent = Date.now();
    socket.connect(Number(port), host);
    await once(socket, 'connect', { signal: AbortSignal.timeout(ANSWER_MS) });
    socket.send(question);
    const [answer] = (await once(socket, 'message', { signal: AbortSignal.timeout(ANSWER_MS) })) as [Buffer];
    if (answer.length < 48 || answer.readUInt8(1) === 0) throw new Error('The time server refuses');
    const time = (answer.readUInt32BE(40) - SINCE_1900_S + answer.readUInt32BE(44) / 2 ** 32) * 1000;
    return (sent + Date.now()) / 2 - time;
  } finally {
    socket.close();
  }
}
