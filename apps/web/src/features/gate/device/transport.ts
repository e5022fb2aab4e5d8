import { uploadAnswer } from '@gerbang/shared/contracts/building/uploads';
import { problem } from '@gerbang/shared/contracts/common';
import { movementsAnswer } from '@gerbang/shared/contracts/gate/gate-movements';
import type { Movement, MovementOutcome } from '@gerbang/shared/contracts/gate/gate-movements';
import { ERROR_STATUS } from '@gerbang/shared/errors';

import { prepareHeaders } from '../../../lib/api/headers.ts';
import { resetLogin } from '../../../lib/session/reset-login.ts';
import type { AppStore } from '../../../lib/store/store.ts';
import { parsed, sendDirect, type DirectProgress, type SendResult } from '../../../lib/uploads/direct-upload.ts';
import type { FlushStop, GateOwner } from './gate-device.ts';

/** Timeouts. A photo takes longer on a slow network. */
const MOVEMENTS_MS = 20_000;
const PHOTO_MS = 60_000;

/** `stopped`: the request can be retried. `refused`: a retry would be refused as well. */
export type Sent<T> = { answer: T } | { stopped: FlushStop } | { refused: string };

/** `at` is the server's time in epoch milliseconds. */
export interface Answered {
  outcomes: MovementOutcome[];
  at: number;
}

export interface Transport {
  sendMovements(movements: readonly Movement[]): Promise<Sent<Answered>>;
  /** Uploads a photo and returns its URL. Sending the same key twice stores the photo once. */
  sendPhoto(photo: Blob, key: string): Promise<Sent<string>>;
}

/** What direct uploads remember between attempts, by the key of the photo. */
const progresses = new Map<string, DirectProgress>();

/** Sends only if the owner is logged in. Ends the session when the server answers 401. */
export function storeTransport(store: AppStore, owner: GateOwner): Transport {
  const isMine = () => {
    const { token, user_id } = store.getState().auth;
    return token !== null && user_id === owner.account_id;
  };
  const ask = async (path: string, body: string | Blob, own: Record<string, string>, timeout: number) => {
    const { token } = store.getState().auth;
    const headers = prepareHeaders(new Headers(own), token, body, navigator.userAgent);
    const answer = await post(`${window.location.origin}/v1/${path}`, { body, headers }, timeout);
    if (answer?.status === 401 && store.getState().auth.token === token) store.dispatch(resetLogin());
    return answer;
  };
  const sendToStorage = async (blob: Blob, key: string): Promise<Sent<string> | undefined> => {
    const progress = progresses.get(key) ?? {};
    progresses.set(key, progress);
    const result = await sendDirect(
      { blob, kind: 'gate', progress },
      {
        ask: (path, body) => ask(`upload/direct${path}`, JSON.stringify(body), {}, PHOTO_MS),
        store: (url, form) => post(url, { body: form }, PHOTO_MS),
      },
    );
    if (result === undefined || 'url' in result) progresses.delete(key);
    return result && sentOf(result);
  };
  return {
    async sendMovements(movements) {
      if (!isMine()) return { stopped: 'unauthenticated' };
      const body = JSON.stringify({ property_id: owner.property_id, movements });
      return read(await ask('gate/movements', body, {}, MOVEMENTS_MS), ({ json, at }) => {
        const outcomes = movementsAnswer.safeParse(json).data?.data;
        return outcomes && { outcomes, at };
      });
    },
    async sendPhoto(photo, key) {
      if (!isMine()) return { stopped: 'unauthenticated' };
      const direct = await sendToStorage(photo, key);
      if (direct !== undefined) return direct;
      const own = { 'Content-Type': photo.type, 'Idempotency-Key': key };
      const answer = await ask('upload/image?kind=gate', photo, own, PHOTO_MS);
      return read(answer, ({ json }) => uploadAnswer.safeParse(json).data?.data);
    },
  };
}

interface RawAnswer {
  status: number;
  text: string;
  at: number;
}

/** Undefined when the network is gone or too slow. */
async function post(url: string, request: RequestInit, timeout: number): Promise<RawAnswer | undefined> {
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(new Request(url, { ...request, method: 'POST', signal }));
    const at = Date.parse(response.headers.get('Date') ?? '') || Date.now();
    return { status: response.status, text: await response.text().catch(() => ''), at };
  } catch {
    return undefined;
  }
}

function sentOf(result: SendResult): Sent<string> {
  if ('url' in result) return { answer: result.url };
  if (result.code === 'offline') return { stopped: 'offline' };
  if (result.code === 'unauthenticated') return { stopped: 'unauthenticated' };
  return isFinal(ERROR_STATUS[result.code]) ? { refused: result.code } : { stopped: 'server' };
}

/** True for a status that means invalid content. A request with any other status may succeed later. */
function isFinal(status: number): boolean {
  return status === 400 || status === 413 || status === 415 || status === 422;
}

/** A response that does not match the contract is treated as a server error. */
function read<T>(
  answer: RawAnswer | undefined,
  parse: (answer: { json: unknown; at: number }) => T | undefined,
): Sent<T> {
  if (answer === undefined) return { stopped: 'offline' };
  const { status, text, at } = answer;
  const json = parsed(text);
  if (status === 401) return { stopped: 'unauthenticated' };
  if (isFinal(status)) return { refused: problem.safeParse(json).data?.code ?? 'malformed' };
  const value = status >= 200 && status < 300 ? parse({ json, at }) : undefined;
  return value === undefined ? { stopped: 'server' } : { answer: value };
}
