import type { ChainVersion } from '@gerbang/shared/contracts/building/schedule-settings';
import { Button, Text, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useId, useState } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ChainStrip, VersionNote } from './ChainOverview.tsx';
import type { KindChain } from './chains.api.ts';

import classes from './chains.module.css';

/** Number of versions shown until the reader chooses to see all. */
const SHOWN = 5;

interface Props {
  chain: KindChain;
  /** Loads a version into the editor. Undefined when the reader may not edit. */
  onUse: ((version: ChainVersion) => void) | undefined;
}

export function ChainVersions({ chain: { earlier }, onUse }: Props) {
  const { t } = useTranslation('chains');
  const titleId = useId();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? earlier : earlier.slice(0, SHOWN);
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Title order={2} fz={15} id={titleId} mb={10}>
        {t('history.title')}
      </Title>
      {earlier.length === 0 && (
        <Text fz={13} c="dimmed">
          {t('history.none')}
        </Text>
      )}
      <ul className={classes.versions}>
        {shown.map((version) => (
          <li key={version.version}>
            <span className={classes.kindChain}>
              <ChainStrip steps={version.steps} />
              <Text component="span" fz={12} c="dimmed">
                <VersionNote {...version} isPast />
              </Text>
            </span>
            {onUse !== undefined && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconHistory size={15} stroke={1.8} />}
                aria-label={t('history.useVersion', { version: version.version })}
                onClick={() => onUse(version)}
              >
                {t('history.use')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < earlier.length && (
        <Button variant="subtle" size="xs" mt={8} onClick={() => setAll(true)}>
          {t('history.all', { count: earlier.length })}
        </Button>
      )}
    </section>
  );
}
