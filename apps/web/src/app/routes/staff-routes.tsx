import type { RouteObject } from 'react-router';

import type { Side } from '../../lib/i18n/language.ts';
import { ErrorScreen } from '../screens/ErrorScreen.tsx';
import { screensOf } from './screen-route.tsx';
import { STAFF_LAYOUT, STAFF_ROOT } from './staff-frame.ts';
import { staffScreens } from './staff-screens.ts';

const screen = screensOf('staff');

const passwordSide = (search: string): Side =>
  new URLSearchParams(search).get('kind') === 'tenant' ? 'public' : 'staff';

/** Routes of the staff side. None of their code is part of the public first page. */
export const staffRoutes: RouteObject[] = [
  screen({
    load: () => import('../layouts/StoreLayout.tsx'),
    // People open this screen from a mail on a phone, without a login, so it uses the larger sizes of the public side.
    handle: { side: 'public' },
    ErrorBoundary: ErrorScreen,
    children: [
      screen({
        path: 'decide',
        load: () => import('../../features/permits/mail-decision/MailDecision.tsx'),
        title: 'mailDecision:title',
        texts: ['mailDecision'],
        handle: { side: 'public' },
      }),
    ],
  }),
  screen({
    load: () => import('../layouts/PasswordRoot.tsx'),
    texts: ['password'],
    handle: { side: passwordSide },
    ErrorBoundary: ErrorScreen,
    children: [
      screen({
        path: 'forgotPassword',
        load: () => import('../../features/people/password/ForgotPassword.tsx'),
        title: 'password:forgot.title',
      }),
      screen({
        path: 'resetPassword',
        load: () => import('../../features/people/password/ResetPassword.tsx'),
        title: 'password:reset.title',
      }),
    ],
  }),
  screen({
    ...STAFF_ROOT,
    handle: { side: 'staff' },
    ErrorBoundary: ErrorScreen,
    children: [
      screen({
        path: 'login',
        load: () => import('../../features/people/staff-login/StaffLogin.tsx'),
        title: 'staff:login.title',
      }),
      screen({
        ...STAFF_LAYOUT,
        children: [{ ErrorBoundary: ErrorScreen, children: staffScreens }],
      }),
    ],
  }),
];
