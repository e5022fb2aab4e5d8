import '@mantine/core/styles/RingProgress.layer.css';
import type { GoLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import { RingProgress, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { InviteSheetDialog } from '../../../entities/person/InviteSheetDialog.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { CheckRow } from './CheckRow.tsx';
import type { MailTest } from './use-mail-test.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './go-live.module.css';

interface Props {
  property: GoLiveAnswer;
  mail: MailTest;
}

export function Checklist({ property, mail }: Props) {
  const { t } = useTranslation('goLive');
  const [isInviting, setInviting] = useState(false);
  const { checks, name, phase } = property;
  const countOf = (state: GoLiveAnswer['checks'][number]['state']) =>
    checks.filter((check) => check.state === state).length;
  const [missing, advised] = [countOf('missing'), countOf('advised')];
  const ready = checks.length - missing;
  return (
    <section className={layout.card} aria-label={t('head.list')}>
      <header className={classes.head}>
        <RingProgress
          size={68}
          thickness={7}
          roundCaps
          rootColor="var(--g-hover)"
          sections={[{ value: (100 * ready) / checks.length, color: 'var(--g-brand)' }]}
          label={
            <Text ta="center" fw={700} fz={15}>
              {ready}
              <small className={layout.quietSmall}>/{checks.length}</small>
            </Text>
          }
        />
        <div>
          <Title order={1} fz={22} lh={1.2}>
            {t(phase === 'live' ? 'head.liveTitle' : 'head.title', { name })}
          </Title>
          <Text fz={14} c="dimmed">
            {missing === 0 ? t('head.nothingMissing') : t('head.missing', { count: missing })}{' '}
            {advised > 0 && t('head.advised', { count: advised })}
          </Text>
        </div>
      </header>
      <ul className={layout.list}>
        {checks.map((check) => (
          <CheckRow key={check.check} {...check} property={property} mail={mail} onInvite={() => setInviting(true)} />
        ))}
      </ul>
      {isInviting && <InviteSheetDialog property={property} onClose={() => setInviting(false)} />}
    </section>
  );
}
