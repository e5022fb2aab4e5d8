import '@mantine/core/styles/Drawer.layer.css';
import type { LotHistory, LotKey } from '@gerbang/shared/contracts/ledger';
import { Drawer, Loader, UnstyledButton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Course } from './Course.tsx';
import { useLotHistoryQuery } from './ledger.api.ts';
import type { OpenedLot } from './use-ledger-address.ts';
import type { LedgerWords } from './use-ledger-words.ts';

import classes from './ledger.module.css';

interface Props {
  lot: LotKey | null;
  words: LedgerWords;
  now: Date;
  onOpen: (lot: OpenedLot) => void;
  onClose: () => void;
}

/** An entry from its photo to its exit. */
export function LotDrawer({ lot, onClose, ...props }: Props) {
  const { t } = useTranslation('ledger');
  const request = useLotHistoryQuery(lot ?? skipToken, { refetchOnMountOrArgChange: true });
  const history = request.isError ? undefined : request.currentData;
  return (
    <Drawer
      opened={lot !== null}
      onClose={onClose}
      position="right"
      size={520}
      title={history?.lot.name ?? t('history.title')}
      classNames={{ title: classes.drawerTitle ?? '' }}
    >
      {request.isError && <LoadFailure text={t('history.failed')} onRetry={() => void request.refetch()} />}
      {history === undefined && !request.isError && <Loader aria-label={t('history.title')} />}
      {history !== undefined && <History history={history} {...props} />}
    </Drawer>
  );
}

function History({ history, words, now, onOpen }: Omit<Props, 'lot' | 'onClose'> & { history: LotHistory }) {
  const { t } = useTranslation('ledger');
  const { lot, description, others } = history;
  const standing = words.leave(lot, now);
  return (
    <div className={classes.history}>
      {lot.photo_url !== null && (
        <img className={classes.entryPhoto} src={lot.photo_url} alt={t('history.photo', { name: lot.name })} />
      )}
      {description !== '' && <p className={classes.description}>{description}</p>}
      <dl className={classes.balance}>
        <Fact title={t('history.balance')} isLarge>
          {words.qty(lot.qty_in - lot.qty_out, lot.unit)}
        </Fact>
        <Fact title={t('history.in')}>{lot.qty_in}</Fact>
        <Fact title={t('history.out')}>{lot.qty_out}</Fact>
        <Fact title={t('history.reserved')}>{lot.qty_reserved}</Fact>
      </dl>
      {(standing.kind === 'over' || standing.kind === 'due') && (
        <p className={classes.leave} data-over={standing.kind === 'over' || undefined}>
          {t('history.leaveBy')}: {words.moment(standing.at)}
          {standing.kind === 'over' && `, ${standing.text}`}
        </p>
      )}
      <p className={classes.quiet}>
        {[lot.company, lot.tenant ?? '', lot.location, lot.floor ?? ''].filter((part) => part !== '').join(', ')}
      </p>
      <h2 className={classes.section}>{t('history.course')}</h2>
      <Course history={history} words={words} />
      {others.length > 0 && (
        <>
          <h2 className={classes.section}>{t('history.others')}</h2>
          <ul className={classes.others}>
            {others.map((other) => (
              <li key={other.id}>
                <UnstyledButton
                  className={classes.other}
                  onClick={() => onOpen({ permit_id: other.permit_id, id: other.id })}
                >
                  <span>{words.moment(other.entered_at)}</span>
                  <span className={classes.quiet}>
                    {t('history.other', { in: other.qty_in, left: other.qty_in - other.qty_out })} · {other.code}
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Fact({ title, isLarge = false, children }: { title: string; isLarge?: boolean; children: React.ReactNode }) {
  return (
    <div data-large={isLarge || undefined}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
