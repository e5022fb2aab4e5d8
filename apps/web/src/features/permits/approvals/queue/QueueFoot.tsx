import '@mantine/core/styles/Kbd.layer.css';
import { ActionIcon, Button, Kbd, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';

import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../../../lib/use-is-phone.ts';
import type { BulkKind } from '../decision/use-bulk.ts';
import type { ApprovalsAddress } from '../use-approvals-address.ts';
import { PAGE_SIZE } from '../use-queue.ts';
import type { QueueState } from '../use-queue.ts';
import type { Selection } from './use-selection.ts';
import { fitsBulk } from './use-warnings.ts';
import type { Warnings } from './use-warnings.ts';

import classes from './queue.module.css';

interface Props {
  address: ApprovalsAddress;
  queue: QueueState;
  selection: Selection;
  warnings: Warnings;
  onKeys: () => void;
  onBulk: (decision: BulkKind) => void;
}

export function QueueFoot({ address, queue, selection, warnings, onKeys, onBulk }: Props) {
  const isPhone = useIsPhone();
  const isLong = queue.total > PAGE_SIZE;
  return (
    <>
      {isLong && <Pages address={address} total={queue.total} />}
      {selection.rows.length > 0 && <Selected selection={selection} warnings={warnings} onBulk={onBulk} />}
      {selection.rows.length === 0 && !isPhone && <Keys onKeys={onKeys} />}
    </>
  );
}

/** Actions on the selected permits. The number is of those that can be approved together. */
function Selected({ selection, warnings, onBulk }: Pick<Props, 'selection' | 'warnings' | 'onBulk'>) {
  const { t } = useTranslation('approvals');
  const fitting = selection.rows.filter((row) => fitsBulk(row, warnings)).length;
  return (
    <div className={classes.foot} data-selected>
      <ActionIcon aria-label={t('bulk.clear')} onClick={selection.clear}>
        <IconX size={16} stroke={1.9} />
      </ActionIcon>
      <output>{t('bulk.count', { count: selection.rows.length })}</output>
      <Button
        ml="auto"
        px={8}
        fz={13}
        flex="none"
        variant="default"
        aria-label={t('bulk.rejectAll')}
        onClick={() => onBulk('rejected')}
      >
        {t('decision.reject')}
      </Button>
      <Button
        px={8}
        fz={13}
        flex="none"
        variant="default"
        aria-label={t('bulk.returnAll')}
        onClick={() => onBulk('returned')}
      >
        {t('decision.return')}
      </Button>
      <Button px={10} fz={13} flex="none" onClick={() => onBulk('approved')} aria-keyshortcuts="Shift+A">
        {t('bulk.approve', { count: fitting })}
      </Button>
    </div>
  );
}

function Keys({ onKeys }: Pick<Props, 'onKeys'>) {
  const { t } = useTranslation('approvals');
  return (
    <div className={classes.foot}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('keys.hint.move')}
      </span>
      <span>
        <Kbd>{t('keys.space')}</Kbd> {t('keys.hint.select')}
      </span>
      <span>
        <Kbd>/</Kbd> {t('keys.hint.filter')}
      </span>
      <UnstyledButton className={classes.allKeys ?? ''} onClick={onKeys} aria-keyshortcuts="?">
        <Kbd>?</Kbd> {t('keys.hint.all')}
      </UnstyledButton>
    </div>
  );
}

function Pages({ address, total }: { address: ApprovalsAddress; total: number }) {
  const { t } = useTranslation('approvals');
  const last = Math.ceil(total / PAGE_SIZE);
  const from = (address.page - 1) * PAGE_SIZE + 1;
  const to = Math.min(address.page * PAGE_SIZE, total);
  return (
    <div className={classes.pages}>
      <span>{t('queue.range', { from, to, total })}</span>
      <ActionIcon
        aria-label={t('queue.previousPage')}
        disabled={address.page <= 1}
        onClick={() => address.filter({ page: address.page - 1 })}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('queue.nextPage')}
        disabled={address.page >= last}
        onClick={() => address.filter({ page: address.page + 1 })}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  );
}
