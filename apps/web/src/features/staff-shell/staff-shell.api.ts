import { api } from '../../lib/api/api.ts';

const staffShellApi = api.injectEndpoints({
  endpoints: (build) => ({
    staffLogout: build.mutation<null, void>({ query: () => ({ url: '/logout', method: 'POST', body: {} }) }),
  }),
});

/** Ends the staff session on the server. */
export const { useStaffLogoutMutation } = staffShellApi;
