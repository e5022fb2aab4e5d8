import { ActionIcon, Box, Stack, Table, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconPhoto, IconX } from '@tabler/icons-react';
import { useState } from 'react';

import { formatDay } from '../../../../lib/format/dates.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import type { PermitFormat } from '../permit-format.ts';
import { availableOf, isFlagged, staysOf } from './item-balance.ts';
import type { Item } from './item-balance.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './detail.module.css';

interface Props {
  item: Item;
  isOut: boolean;
  format: PermitFormat;
  /**
   * Reason for refusing the item, which is sent with the approval. Undefined when the draft does not refuse the item.
   */
  refusal: string | undefined;
  onShow: () => void;
  onRefuse: (() => void) | undefined;
  onKeep: () => void;
}

export function ItemRow({ item, isOut, format, refusal, onShow, onRefuse, onKeep }: Props) {
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
          <Balance item={item} format={format} />
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
  const prefix =
    refusal === undefined
      ? rejected_stage !== null && t('items.refusedBy', { stage: t(`short.${rejected_stage}`) })
      : t('items.willBeRefused');
  return (
    <span className={classes.itemTexts}>
      <span className={classes.itemName}>{isRefused ? <s>{name}</s> : name}</span>
      {description !== '' && !isRefused && <span className={classes.quiet}>{description}</span>}
      {passed > 0 && <span className={classes.quiet}>{t('items.passed', { count: passed })}</span>}
      {isRefused && (
        <Box component="span" className={layout.rejected} fz={12.5}>
          {prefix}: {refusal ?? rejection_note}
        </Box>
      )}
    </span>
  );
}

function Balance({ item, format }: Pick<Props, 'item' | 'format'>) {
  const { t } = useTranslation('approvals');
  const { entry, qty, passed } = item;
  if (entry === null) {
    return (
      <Stack component="span" gap={3}>
        <Flag text={t('items.noEntry')} />
        <span className={classes.quiet}>{t('items.ownGoods')}</span>
      </Stack>
    );
  }
  const stays = staysOf(item);
  const share = entry.inside === 0 ? 0 : (stays / entry.inside) * 100;
  return (
    <Stack component="span" gap={3}>
      <span className={classes.balanceLine}>
        <b aria-label={t('items.balanceText', { inside: entry.inside, stays })}>
          {entry.inside} → {Math.max(0, entry.inside - (qty - passed))}
        </b>
        <span className={classes.quiet}>
          {t('items.since', { day: formatDay(entry.day, format.language, 'short') })}
        </span>
      </span>
      <span className={classes.bar} aria-hidden="true">
        <i data-part="stays" style={{ width: `${share}%` }} />
        <i data-part="leaves" />
      </span>
      {isFlagged(item) && <Flag text={t('items.notEnough', { count: Math.max(0, availableOf(item)) })} />}
      {entry.reserved > 0 && <span className={classes.quiet}>{t('items.promised', { count: entry.reserved })}</span>}
    </Stack>
  );
}

export function Flag({ text }: { text: string }) {
  return (
    <span className={classes.flag}>
      <IconAlertTriangle size={14} stroke={2.1} aria-hidden="true" />
      {text}
    </span>
  );
}

/** Small picture. Its link expires, so an icon replaces it when it can no longer be loaded. */
function Photo({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string>();
  if (url === null || url === failed) {
    return (
      <span className={classes.photo} data-none>
        <IconPhoto size={18} stroke={1.5} aria-hidden="true" />
      </span>
    );
  }
  return <img className={classes.photo} src={url} alt="" loading="lazy" onError={() => setFailed(url)} />;
}
