import { api } from '../../lib/api/api.ts';
import type { Language, Side } from '../../lib/i18n/language.ts';

/** Whose password it is. */
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

/** The two steps to a new password. */
export const { useForgotPasswordMutation, useResetPasswordMutation } = passwordApi;

/** The account kind that an address asks for with `?kind=tenant`; staff otherwise. */
export function accountKind(search: string): AccountKind {
  return new URLSearchParams(search).get('kind') === 'tenant' ? 'tenant' : 'staff';
}

/** The side of the product on which people of this kind live, and where they log in. */
export const HOME: Record<AccountKind, { side: Side; login: string }> = {
  staff: { side: 'staff', login: '/login' },
  tenant: { side: 'public', login: '/permits' },
};
