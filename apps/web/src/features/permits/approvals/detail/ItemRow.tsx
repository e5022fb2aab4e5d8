import { ActionIcon, Table, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { availableOf, isFlagged, staysOf } from './item-balance.ts';
import type { Item } from './item-balance.ts';
import { Photo } from './Photo.tsx';
import { plainDay } from './short-days.ts';
import type { Words } from './use-words.ts';

import classes from './detail.module.css';

interface Props {
  item: Item;
  isOut: boolean;
  words: Words;
  /** Why it will be refused with the approval. */
  refusal: string | undefined;
  onShow: () => void;
  onRefuse: (() => void) | undefined;
  onKeep: () => void;
}

/** One item: its photo, how much of it, what stays inside, and the way to refuse it. */
export function ItemRow({ item, isOut, words, refusal, onShow, onRefuse, onKeep }: Props) {
  const { t } = useTranslation('approvals');
  const { name, qty, unit, rejection_note } = item;
  const isRefused = refusal !== undefined || rejection_note !== null;
  return (
    <Table.Tr data-refused={isRefused || undefined}>
      <Table.Td>
        <div className={classes.item}>
          <UnstyledButton aria-label={t('items.photo', { name })} disabled={item.photo_url === null} onClick={onShow}>
            <Photo url={item.photo_url} />
          </UnstyledButton>
          <ItemTexts item={item} refusal={refusal} />
        </div>
      </Table.Td>
      <Table.Td className={classes.number ?? ''}>
        <b>{qty}</b> {unit}
      </Table.Td>
      {isOut && (
        <Table.Td>
          <Balance item={item} words={words} />
        </Table.Td>
      )}
      {onRefuse !== undefined && (
        <Table.Td className={classes.actionCell ?? ''}>
          {rejection_note === null && (
            <ActionIcon
              size={30}
              aria-label={t(refusal === undefined ? 'items.refuse' : 'items.keep', { name })}
              onClick={refusal === undefined ? onRefuse : onKeep}
            >
              {refusal === undefined ? <IconX size={16} stroke={1.9} /> : <IconArrowBackUp size={16} stroke={1.9} />}
            </ActionIcon>
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function ItemTexts({ item, refusal }: Pick<Props, 'item' | 'refusal'>) {
  const { t } = useTranslation('approvals');
  const { name, description, rejection_note, rejected_stage, passed } = item;
  const isRefused = refusal !== undefined || rejection_note !== null;
  const said =
    refusal === undefined
      ? rejected_stage !== null && t('items.refusedBy', { stage: t(`short.${rejected_stage}`) })
      : t('items.willBeRefused');
  return (
    <span className={classes.itemTexts}>
      <span className={classes.itemName}>{isRefused ? <s>{name}</s> : name}</span>
      {description !== '' && !isRefused && <span className={classes.quiet}>{description}</span>}
      {passed > 0 && <span className={classes.quiet}>{t('items.passed', { count: passed })}</span>}
      {isRefused && (
        <span className={classes.refusal}>
          {said}: {refusal ?? rejection_note}
        </span>
      )}
    </span>
  );
}

function Balance({ item, words }: Pick<Props, 'item' | 'words'>) {
  const { t } = useTranslation('approvals');
  const { entry, qty, passed } = item;
  if (entry === null) {
    return (
      <span className={classes.balance}>
        <Flag text={t('items.noEntry')} />
        <span className={classes.quiet}>{t('items.ownGoods')}</span>
      </span>
    );
  }
  const stays = staysOf(item);
  const share = entry.inside === 0 ? 0 : (stays / entry.inside) * 100;
  return (
    <span className={classes.balance}>
      <span className={classes.balanceLine}>
        <b aria-label={t('items.balanceText', { inside: entry.inside, stays })}>
          {entry.inside} → {Math.max(0, entry.inside - (qty - passed))}
        </b>
        <span className={classes.quiet}>{t('items.since', { day: plainDay(entry.day, words.language) })}</span>
      </span>
      <span className={classes.bar} aria-hidden="true">
        <i data-part="stays" style={{ width: `${share}%` }} />
        <i data-part="leaves" />
      </span>
      {isFlagged(item) && <Flag text={t('items.notEnough', { count: Math.max(0, availableOf(item)) })} />}
      {entry.reserved > 0 && <span className={classes.quiet}>{t('items.promised', { count: entry.reserved })}</span>}
    </span>
  );
}

/** Something that needs a look. */
export function Flag({ text }: { text: string }) {
  return (
    <span className={classes.flag}>
      <IconAlertTriangle size={14} stroke={2.1} aria-hidden="true" />
      {text}
    </span>
  );
}
