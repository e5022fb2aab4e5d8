import { Button } from '@mantine/core';
import { IconDeviceMobileCheck, IconDeviceMobileOff } from '@tabler/icons-react';
import { useState } from 'react';

import { keepPass, readConsent, writeConsent } from '../../../entities/permit/kept-passes.ts';
import type { KeptPass } from '../../../entities/permit/kept-passes.ts';
import { useOfflinePage } from '../../../entities/permit/offline-page.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './pass.module.css';

/** Asks once per device whether passes may be kept, then says whether this one opens without network. */
export function SavedLine({ pass }: { pass: KeptPass }) {
  const { t } = useTranslation('pass');
  const [consent, setConsent] = useState(readConsent);
  const answer = (mayKeep: boolean) => {
    writeConsent(mayKeep);
    if (mayKeep) keepPass(pass, new Date());
    setConsent(mayKeep);
  };
  if (consent === true) return <OfflineLine />;
  if (consent === false) return null;
  return (
    <div className={classes.ask}>
      <p>{t('ask')}</p>
      <Button variant="white" onClick={() => answer(true)}>
        {t('keep')}
      </Button>
      <Button variant="transparent" className={classes.no ?? ''} onClick={() => answer(false)}>
        {t('dontKeep')}
      </Button>
    </div>
  );
}

function OfflineLine() {
  const { t } = useTranslation('pass');
  const { state, retry } = useOfflinePage();
  const Icon = state === 'saved' ? IconDeviceMobileCheck : IconDeviceMobileOff;
  return (
    <output className={classes.saved}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {t(state)}
      {state === 'notSaved' && (
        <Button variant="transparent" size="compact-sm" className={classes.no ?? ''} onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </output>
  );
}
