import { uploadAnswer } from '@gerbang/shared/contracts/building/uploads';
import { problem } from '@gerbang/shared/contracts/common';
import { movementsAnswer } from '@gerbang/shared/contracts/gate/gate-movements';
import type { Movement, MovementOutcome } from '@gerbang/shared/contracts/gate/gate-movements';

import { prepareHeaders } from '../../../lib/api/headers.ts';
import { resetLogin } from '../../../lib/session/reset-login.ts';
import type { AppStore } from '../../../lib/store/store.ts';
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

/** Sends only if the owner is logged in. Ends the session when the server answers 401. */
export function storeTransport(store: AppStore, owner: GateOwner): Transport {
  const post = async (path: string, body: string | Blob, own: Record<string, string>, timeout: number) => {
    const { token, user_id } = store.getState().auth;
    if (token === null || user_id !== owner.account_id) return { stopped: 'unauthenticated' } as const;
    const headers = prepareHeaders(new Headers(own), token, body, navigator.userAgent);
    const result = await ask(`${window.location.origin}/v1/${path}`, { method: 'POST', body, headers }, timeout);
    if ('stopped' in result && result.stopped === 'unauthenticated' && store.getState().auth.token === token) {
      store.dispatch(resetLogin());
    }
    return result;
  };
  return {
    async sendMovements(movements) {
      const body = JSON.stringify({ property_id: owner.property_id, movements });
      const result = await post('gate/movements', body, {}, MOVEMENTS_MS);
      return read(result, ({ json, at }) => {
        const outcomes = movementsAnswer.safeParse(json).data?.data;
        return outcomes && { outcomes, at };
      });
    },
    async sendPhoto(photo, key) {
      const own = { 'Content-Type': photo.type, 'Idempotency-Key': key };
      const result = await post('upload/image?kind=gate', photo, own, PHOTO_MS);
      return read(result, ({ json }) => uploadAnswer.safeParse(json).data?.data);
    },
  };
}

interface RawAnswer {
  json: unknown;
  at: number;
}

async function ask(url: string, request: RequestInit, timeout: number): Promise<Sent<RawAnswer>> {
  try {
    const response = await fetch(new Request(url, { ...request, signal: AbortSignal.timeout(timeout) }));
    const json: unknown = await response.json().catch(() => undefined);
    if (response.ok) return { answer: { json, at: Date.parse(response.headers.get('Date') ?? '') || Date.now() } };
    if (response.status === 401) return { stopped: 'unauthenticated' };
    if (isFinal(response.status)) return { refused: problem.safeParse(json).data?.code ?? 'malformed' };
    return { stopped: 'server' };
  } catch {
    return { stopped: 'offline' };
  }
}

/** True for a status that means invalid content. A request with any other status may succeed later. */
function isFinal(status: number): boolean {
  return status === 400 || status === 413 || status === 415 || status === 422;
}

/** A response that does not match the contract is treated as a server error. */
function read<T>(result: Sent<RawAnswer>, parse: (result: RawAnswer) => T | undefined): Sent<T> {
  if (!('answer' in result)) return result;
  const answer = parse(result.answer);
  return answer === undefined ? { stopped: 'server' } : { answer };
}
