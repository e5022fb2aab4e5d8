// First, because the store keeps the functions of the window that exist when it is created.
import './page-timers.ts';
import { cleanNotifications } from '@mantine/notifications';
import { act, cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

import { changeLanguage, prepareSide } from '../lib/i18n/i18n.ts';
import { resetLogin } from '../lib/session/reset-login.ts';
import { removeTenantSession } from '../lib/session/tenant-session.ts';
import { store } from '../lib/store/store.ts';
import { publicToastStore } from '../lib/toasts/public-toasts.tsx';
import { staffToastStore } from '../lib/toasts/staff-toasts.ts';
import { allowIdleWork } from '../lib/when-idle.ts';

// Lazy screens are transformed on first use, which can take seconds.
configure({ asyncUtilTimeout: 20_000 });
// Allows idle work at once: many tests render a component without the page that would allow it.
allowIdleWork();

// Browser features that Mantine needs and jsdom lacks.
class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
  vi.stubGlobal('ResizeObserver', QuietObserver);
  vi.stubGlobal('IntersectionObserver', QuietObserver);
  vi.stubGlobal('requestIdleCallback', (task: () => void) => window.setTimeout(task, 0));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => window.clearTimeout(handle));
  window.HTMLElement.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
});

// The staff side starts in English.
await prepareSide('staff');

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await act(async () => {
    store.dispatch(resetLogin());
    removeTenantSession();
    cleanNotifications(publicToastStore);
    cleanNotifications(staffToastStore);
    localStorage.clear();
    sessionStorage.clear();
    changeLanguage('id');
  });
});
