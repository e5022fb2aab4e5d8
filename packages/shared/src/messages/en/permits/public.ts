import type { Catalogue } from '../../catalogue.ts';
import type { publicSide as model } from '../../id/permits/public.ts';

/** Texts of the public shell, the category screen and the tenant's session. */
export const publicSide: Catalogue<typeof model> = {
  category: {
    title: 'Select Category',
    subtitle: 'Select the category you need',
    loading: {
      name: 'Loading',
      alias: 'Barang masuk · goods in',
      line: 'Bring stock, furniture or equipment into the building.',
    },
    unloading: {
      name: 'Unloading',
      alias: 'Barang keluar · goods out',
      line: 'Take out goods that came in on a Loading permit.',
    },
    sika: {
      name: 'Sika',
      alias: 'Surat Izin Kerja · work permit',
      line: 'Fit-out, installation or repair inside the building.',
    },
    checkStatus: { name: 'Check Status', line: 'See the result and who has it now.' },
    cutoffs: 'Same-day requests: {{list}}.',
    before: '{{kinds}} <b>before {{time}}</b>',
    closedToday: 'Today is closed for {{kinds}}; the earliest day is <b>{{day}}</b>.',
    cutoffsDiffer: 'Times may differ between buildings.',
  },
  tenant: {
    button: 'Login for Tenant',
    loginTitle: 'Login for Tenant',
    loginText: 'Your shop is filled in for you, and items you saved before can be chosen again.',
    loginNow: 'Login Now',
    forgotPassword: 'Forgot password?',
    loginFailed: 'Wrong email or password',
    loginSucceeded: 'Tenant login successful',
    logoutTitle: 'Log out of {{name}}?',
    logoutText: 'You can log in again at any time. Requests you have sent carry on.',
    logOut: 'Log Out',
    logoutSucceeded: 'Tenant logout successful',
  },
};
