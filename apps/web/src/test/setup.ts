import { cleanNotifications } from '@mantine/notifications';
import { act, cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

import { i18n } from '../lib/i18n/i18n.ts';
import { resetLogin } from '../lib/session/reset-login.ts';
import { removeTenantSession } from '../lib/session/tenant-session.ts';
import { store } from '../lib/store/store.ts';
import { publicToastStore } from '../lib/toasts/public-toasts.tsx';
import { staffToastStore } from '../lib/toasts/staff-toasts.ts';
import { beginQuietTimes } from '../lib/when-idle.ts';

// Lazily loaded screens are transformed when first asked for, which takes longer than a click in a browser.
configure({ asyncUtilTimeout: 20_000 });
// Many tests show a part without the page that would say so, and none has the time of a visitor.
beginQuietTimes();

// What a library still waits for when a file is through must not outlive the page that was made for it.
const waiting = new Set<ReturnType<typeof setTimeout>>();
const wait = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof wait>) => {
  const timer = wait(...given);
  waiting.add(timer);
  return timer;
}, wait);
afterAll(() => waiting.forEach((timer) => clearTimeout(timer)));

// What jsdom lacks of a browser and Mantine asks for.
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

afterEach(async () => {
  cleanup();
  await act(async () => {
    store.dispatch(resetLogin());
    removeTenantSession();
    cleanNotifications(publicToastStore);
    cleanNotifications(staffToastStore);
    localStorage.clear();
    await i18n.changeLanguage('id');
  });
});
