import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { Draft } from './drafts.ts';
import { ledgerSum } from './item-balance.ts';
import { isOver } from './stages.ts';

import classes from './detail.module.css';

/** What is inside of these goods, and what of it leaves with this permit. */
export function Ledger({
  permit: { kind, state, items },
  refused,
}: {
  permit: PermitDetail;
  refused: Draft['refused'];
}) {
  const { t } = useTranslation('approvals');
  if (kind !== 'unloading' || isOver(state)) return null;
  const { inside, takes, stays, without } = ledgerSum(items, refused);
  const share = inside === 0 ? 0 : (stays / inside) * 100;
  return (
    <section aria-label={t('ledger.title')}>
      <Title order={3} className={classes.sideTitle ?? ''}>
        {t('ledger.title')}
      </Title>
      <div className={classes.ledger}>
        <div className={classes.ledgerTotal}>
          <span className={classes.quiet}>{t('ledger.inside')}</span>
          <b>{inside}</b>
        </div>
        <span className={classes.bar} data-size="large" aria-hidden="true">
          <i data-part="stays" style={{ width: `${share}%` }} />
          <i data-part="leaves" />
        </span>
        <dl className={classes.legend}>
          <Part name="leaves" text={t('ledger.takes')} count={takes} />
          <Part name="stays" text={t('ledger.stays')} count={stays} />
          {without > 0 && <Part name="without" text={t('ledger.without')} count={without} />}
        </dl>
      </div>
    </section>
  );
}

function Part({ name, text, count }: { name: string; text: string; count: number }) {
  return (
    <div>
      <dt>
        <i data-part={name} aria-hidden="true" />
        {text}
      </dt>
      <dd>{count}</dd>
    </div>
  );
}
