import '../store/strict-zod.ts';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

import { resetLogin } from '../session/reset-login.ts';
import { prepareHeaders } from './headers.ts';

/** The longest a call may take. */
export const HTTP_TIMEOUT_MS = 60_000;

interface SessionState {
  auth: { token: string | null };
}

const call = fetchBaseQuery({
  baseUrl: `${window.location.origin}/v1`,
  timeout: HTTP_TIMEOUT_MS,
  responseHandler: 'content-type',
  // Errors come as application/problem+json.
  isJsonContentType: (headers) => /[/+]json\b/.test(headers.get('Content-Type') ?? ''),
  prepareHeaders: (headers, { getState, arg }) =>
    prepareHeaders(headers, tokenOf(getState()), typeof arg === 'string' ? undefined : arg.body, navigator.userAgent),
});

/** Makes a call and hands its answer or error on unchanged; a staff call that is no longer let in ends the staff session. */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = async (args, api, options) => {
  const token = tokenOf(api.getState());
  const result = await call(args, api, options);
  const asStaff = token !== null && result.meta?.request.headers.get('Authorization') === `Bearer ${token}`;
  if (result.error?.status === 401 && asStaff && api.endpoint !== 'staffLogin') api.dispatch(resetLogin());
  return result;
};

/** The one API of the application; features add their endpoints to it. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  // An answer that is not what the contract promises is a failure like any other.
  catchSchemaFailure: (failure) => ({ status: 'CUSTOM_ERROR' as const, error: `${failure.schemaName} failed` }),
  endpoints: () => ({}),
});

function tokenOf(state: unknown): string | null {
  return isSessionState(state) ? state.auth.token : null;
}

/** The slice that holds the token is built on this API, so its type cannot be imported here. */
function isSessionState(state: unknown): state is SessionState {
  return typeof state === 'object' && state !== null && 'auth' in state;
}
