import '../store/strict-zod.ts';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

import { resetLogin } from '../session/reset-login.ts';
import { followMove } from './follow-move.ts';
import { prepareHeaders } from './headers.ts';

/** A request that takes longer than this is aborted. */
export const HTTP_TIMEOUT_MS = 60_000;

interface SessionState {
  auth: { token: string | null };
}

const call = fetchBaseQuery({
  baseUrl: `${window.location.origin}/v1`,
  timeout: HTTP_TIMEOUT_MS,
  responseHandler: 'content-type',
  // Error responses have the type application/problem+json.
  isJsonContentType: (headers) => /[/+]json\b/.test(headers.get('Content-Type') ?? ''),
  prepareHeaders: (headers, { getState, arg }) =>
    prepareHeaders(headers, tokenOf(getState()), typeof arg === 'string' ? undefined : arg.body, navigator.userAgent),
});

/**
 * Sends a request. One with an idempotency key is sent once more when its answer was lost: if the server has processed
 * it, it gives the same answer again.
 */
const callAndRepeat: typeof call = async (args, api, options) => {
  const result = await call(args, api, options);
  const isLost = result.error?.status === 'FETCH_ERROR' && !api.signal.aborted;
  const mayRepeat = result.meta?.request.headers.has('Idempotency-Key') === true;
  return isLost && mayRepeat ? call(args, api, options) : result;
};

/**
 * Sends a request and returns the response or error unchanged. A 401 for the staff token ends the staff session, and a 421
 * opens the new address.
 */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = async (args, api, options) => {
  const token = tokenOf(api.getState());
  const result = await callAndRepeat(args, api, options);
  const asStaff = token !== null && result.meta?.request.headers.get('Authorization') === `Bearer ${token}`;
  if (result.error?.status === 421) followMove(result.error.data);
  if (result.error?.status === 401 && asStaff && api.endpoint !== 'staffLogin') api.dispatch(resetLogin());
  return result;
};

/** The only API of the application. Features add their endpoints to it. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  // A response that does not match the contract is returned as an error.
  catchSchemaFailure: (failure) => ({ status: 'CUSTOM_ERROR' as const, error: `${failure.schemaName} failed` }),
  endpoints: () => ({}),
});

function tokenOf(state: unknown): string | null {
  return isSessionState(state) ? state.auth.token : null;
}

/** The type of the auth slice cannot be imported, because the slice depends on this API. */
function isSessionState(state: unknown): state is SessionState {
  return typeof state === 'object' && state !== null && 'auth' in state;
}
