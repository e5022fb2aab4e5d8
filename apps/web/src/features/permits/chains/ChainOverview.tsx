import type { ChainVersion } from '@gerbang/shared/contracts/building/schedule-settings';
import type { Chain } from '@gerbang/shared/domain/permits/chains';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { Text, Title } from '@mantine/core';
import { IconArrowRight, IconEye, IconPencil } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';

import { formatDateTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import type { KindChain } from './chains.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './chains.module.css';

interface Props {
  chains: readonly KindChain[];
  /** The kind whose chain is open below the overview. */
  open: PermitKind;
  mayEdit: boolean;
}

/** The current chain of each kind. Each is a link that opens the chain below the overview. */
export function ChainOverview({ chains, open, mayEdit }: Props) {
  const { t } = useTranslation('chains');
  const titleId = useId();
  const Icon = mayEdit ? IconPencil : IconEye;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Title order={2} fz={15} id={titleId} mb={10}>
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
                <span className={layout.spoken}>{t(mayEdit ? 'edit' : 'look')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ChainStrip({ steps }: { steps: Chain }) {
  const { t } = useTranslation('chains');
  const spoken = steps.map((step) => step.map((stage) => t(`short.${stage}`)).join(t('stripAnd'))).join(t('stripThen'));
  return (
    <>
      <span className={layout.spoken}>{t('strip', { chain: spoken })}</span>
      <span className={classes.strip} aria-hidden="true">
        {steps.map((step, index) => (
          <span key={step.join()} className={classes.stripPart}>
            {index > 0 && <IconArrowRight size={15} stroke={1.8} />}
            <span className={classes.stripStep} data-shared={step.length > 1 || undefined}>
              {step.map((stage) => (
                <span key={stage} className={classes.chip}>
                  {t(`short.${stage}`)}
                </span>
              ))}
            </span>
          </span>
        ))}
      </span>
    </>
  );
}

interface VersionNoteProps extends Pick<ChainVersion, 'version' | 'created_at' | 'created_by'> {
  /** True for a version that is no longer in force. */
  isPast?: boolean;
}

export function VersionNote({ version, created_at, created_by, isPast = false }: VersionNoteProps) {
  const { t } = useTranslation('chains');
  const language = useLanguage();
  const time_zone = useAuth().userData?.property.time_zone ?? 'Asia/Jakarta';
  if (created_at === null) return t('usual');
  const place = { time_zone, language };
  const when = `${formatDateTime(created_at, place)} ${zoneLabel(time_zone)}`;
  const author = created_by === null ? t('withProperty') : t('by', { name: created_by.name });
  return [t('version', { version }), isPast ? when : t('since', { when }), author].join(' · ');
}
