import { lazy, Suspense, useEffect, useState } from 'react';

import type { Side } from '../../lib/i18n/language.ts';
import { prefetchWhenIdle } from '../../lib/when-idle.ts';
import { LanguageButton } from './LanguageButton.tsx';

const loadDropdown = () => import('./LanguageDropdown.tsx');
const LanguageDropdown = lazy(async () => ({ default: (await loadDropdown()).LanguageDropdown }));

/** The language menu of a header. Its list is loaded on first use, to keep the first page small. */
export function LanguageMenu({ side }: { side: Side }) {
  const [wanted, setWanted] = useState(false);
  // Without network the list cannot be loaded ahead. It is tried again when the menu is opened.
  useEffect(() => prefetchWhenIdle(() => void loadDropdown().catch(() => {})), []);
  const button = <LanguageButton onClick={() => setWanted(true)} aria-haspopup="menu" aria-expanded={wanted} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <LanguageDropdown side={side} />
    </Suspense>
  );
}
