import { api } from '../../../lib/api/api.ts';
import type { Language, Side } from '../../../lib/i18n/language.ts';

export type AccountKind = 'staff' | 'tenant';

interface ForgotPassword {
  email: string;
  kind: AccountKind;
  language: Language;
}

const passwordApi = api.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation<unknown, ForgotPassword>({
      query: (body) => ({ url: '/password/forgot', method: 'POST', body }),
    }),
    resetPassword: build.mutation<null, { token: string; password: string }>({
      query: (body) => ({ url: '/password/reset', method: 'POST', body }),
    }),
  }),
});

export const { useForgotPasswordMutation, useResetPasswordMutation } = passwordApi;

/** Reads `?kind=tenant` from the URL. The default is staff. */
export function accountKind(search: string): AccountKind {
  return new URLSearchParams(search).get('kind') === 'tenant' ? 'tenant' : 'staff';
}

/** The side of the product for each kind of account, and its login path. */
export const HOME: Record<AccountKind, { side: Side; login: string }> = {
  staff: { side: 'staff', login: '/login' },
  tenant: { side: 'public', login: '/permits' },
};
