import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { Text, Title } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { KindChain } from './chains.api.ts';
import { ChainStrip } from './ChainStrip.tsx';
import { VersionNote } from './VersionNote.tsx';

import classes from './chains.module.css';

interface Props {
  chains: readonly KindChain[];
  /** The kind whose chain is open below. */
  open: PermitKind;
  mayEdit: boolean;
}

/** The chain in force of each kind; a press opens it below. */
export function ChainOverview({ chains, open, mayEdit }: Props) {
  const { t } = useTranslation('chains');
  const titleId = useId();
  const Icon = mayEdit ? IconPencil : IconEye;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Title order={2} fz={15} id={titleId} className={classes.cardTitle ?? ''}>
        {t('inForce')}
      </Title>
      <ul className={classes.kinds}>
        {chains.map((chain) => (
          <li key={chain.kind}>
            <Link
              to={`?kind=${chain.kind}`}
              replace
              preventScrollReset
              className={classes.kind ?? ''}
              aria-current={chain.kind === open ? 'true' : undefined}
            >
              <span className={classes.kindName}>{t(`kind.${chain.kind}`)}</span>
              <span className={classes.kindChain}>
                <ChainStrip steps={chain.steps} />
                <Text component="span" fz={12} c="dimmed">
                  <VersionNote {...chain} />
                </Text>
              </span>
              <span className={classes.kindOpen}>
                <Icon size={16} stroke={1.8} aria-hidden="true" />
                <span className={classes.spoken}>{t(mayEdit ? 'edit' : 'look')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
