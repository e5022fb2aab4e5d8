import { problem } from '@gerbang/shared/contracts/common';
import { movementsAnswer } from '@gerbang/shared/contracts/gate-movements';
import type { Movement, MovementOutcome } from '@gerbang/shared/contracts/gate-movements';
import { uploadAnswer } from '@gerbang/shared/contracts/uploads';

import { prepareHeaders } from '../api/headers.ts';
import { resetLogin } from '../session/reset-login.ts';
import type { AppStore } from '../store/store.ts';
import type { FlushStop, GateOwner } from './gate-device.ts';

/** An answer takes no longer than this on any line that is worth waiting for; a photo may. */
const MOVEMENTS_MS = 20_000;
const PHOTO_MS = 60_000;

/** What did not get through can be tried again; what was refused would be refused again. */
export type Sent<T> = { answer: T } | { stopped: FlushStop } | { refused: string };

/** What the server said of movements, and when by its own clock (epoch milliseconds). */
export interface Answered {
  outcomes: MovementOutcome[];
  at: number;
}

/** The way to the server. */
export interface Transport {
  sendMovements(movements: readonly Movement[]): Promise<Sent<Answered>>;
  /** Stores a photo; the same key stores it once. */
  sendPhoto(photo: Blob, key: string): Promise<Sent<string>>;
}

/** Sends as the person who is logged in, if that is the owner; a session that the server does not know any more ends here. */
export function storeTransport(store: AppStore, owner: GateOwner): Transport {
  const post = async (path: string, body: string | Blob, own: Record<string, string>, timeout: number) => {
    const { token, user_id } = store.getState().auth;
    if (token === null || user_id !== owner.account_id) return { stopped: 'unauthenticated' } as const;
    const headers = prepareHeaders(new Headers(own), token, body, navigator.userAgent);
    const got = await ask(`${window.location.origin}/v1/${path}`, { method: 'POST', body, headers }, timeout);
    if ('stopped' in got && got.stopped === 'unauthenticated' && store.getState().auth.token === token) {
      store.dispatch(resetLogin());
    }
    return got;
  };
  return {
    async sendMovements(movements) {
      const body = JSON.stringify({ property_id: owner.property_id, movements });
      const got = await post('gate/movements', body, {}, MOVEMENTS_MS);
      return read(got, ({ json, at }) => {
        const outcomes = movementsAnswer.safeParse(json).data?.data;
        return outcomes && { outcomes, at };
      });
    },
    async sendPhoto(photo, key) {
      const own = { 'Content-Type': photo.type, 'Idempotency-Key': key };
      const got = await post('upload/image?kind=gate', photo, own, PHOTO_MS);
      return read(got, ({ json }) => uploadAnswer.safeParse(json).data?.data);
    },
  };
}

interface Got {
  json: unknown;
  at: number;
}

async function ask(url: string, request: RequestInit, timeout: number): Promise<Sent<Got>> {
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

/** The content itself is refused; anything else may pass another time. */
function isFinal(status: number): boolean {
  return status === 400 || status === 413 || status === 415 || status === 422;
}

/** An answer that is not what the contract promises is none. */
function read<T>(got: Sent<Got>, parse: (got: Got) => T | undefined): Sent<T> {
  if (!('answer' in got)) return got;
  const answer = parse(got.answer);
  return answer === undefined ? { stopped: 'server' } : { answer };
}
