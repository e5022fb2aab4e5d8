import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../lib/i18n/language.ts';
import type { Side } from '../../lib/i18n/language.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LanguageButton } from './LanguageButton.tsx';

const NAME = { id: 'indonesia', en: 'english' } as const;

/** A menu of the two languages. It opens when it is mounted, because it is loaded after a click. */
export function LanguageDropdown({ side }: { side: Side }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isThere = useMounted();
  const [wanted, setWanted] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  // This button replaces the one that was clicked and takes its focus.
  useEffect(() => button.current?.focus(), []);
  const choose = (value: string | null) => {
    const chosen = LANGUAGES.find((known) => known === value);
    if (chosen !== undefined) void chooseLanguage(side, chosen);
  };
  return (
    <Menu opened={isThere && wanted} onChange={setWanted} position="bottom-end" width={180} withinPortal={false}>
      <Menu.Target>
        <LanguageButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('language')}>
        <Menu.RadioGroup value={language} onChange={choose}>
          {(['en', 'id'] as const).map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick h={44} lang={one}>
              {t(NAME[one])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
