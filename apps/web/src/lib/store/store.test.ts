import { describe, expect, it, vi } from 'vitest';

import { createStore } from './store.ts';

describe('store', () => {
  it('knows whether the tab is visible, so that hidden tabs do not poll', () => {
    const store = createStore();
    const turn = (visibility: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
    turn('hidden');
    expect(store.getState().api.config.focused).toBe(false);
    turn('visible');
    expect(store.getState().api.config.focused).toBe(true);
  });
});
