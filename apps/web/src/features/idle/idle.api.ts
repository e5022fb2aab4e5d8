import { api } from '../../lib/api/api.ts';

/** Ends the session on the server when its person is no longer there. */
export const idleApi = api.injectEndpoints({
  endpoints: (build) => ({
    endIdleSession: build.mutation<null, void>({ query: () => ({ url: '/logout', method: 'POST', body: {} }) }),
  }),
});
