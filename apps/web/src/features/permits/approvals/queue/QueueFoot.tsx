import '@mantine/core/styles/Kbd.layer.css';
import { ActionIcon, Button, Kbd, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useIsPhone } from '../../../../lib/use-is-phone.ts';
import type { ApprovalsAddress } from '../use-approvals-address.ts';
import { PAGE_SIZE } from '../use-queue.ts';
import type { QueueState } from '../use-queue.ts';
import type { Selection } from './use-selection.ts';

import classes from './queue.module.css';

interface Props {
  address: ApprovalsAddress;
  queue: QueueState;
  selection: Selection;
  onKeys: () => void;
  onBulk: () => void;
}

export function QueueFoot({ address, queue, selection, onKeys, onBulk }: Props) {
  const isPhone = useIsPhone();
  const isLong = queue.total > PAGE_SIZE;
  return (
    <>
      {isLong && <Pages address={address} total={queue.total} />}
      {selection.rows.length > 0 && <Selected selection={selection} onBulk={onBulk} />}
      {selection.rows.length === 0 && !isPhone && <Keys onKeys={onKeys} />}
    </>
  );
}

function Selected({ selection, onBulk }: Pick<Props, 'selection' | 'onBulk'>) {
  const { t } = useTranslation('approvals');
  const count = selection.rows.length;
  return (
    <div className={classes.foot} data-selected>
      <ActionIcon aria-label={t('bulk.clear')} onClick={selection.clear}>
        <IconX size={16} stroke={1.9} />
      </ActionIcon>
      <output>{t('bulk.count', { count })}</output>
      <Button
        ml="auto"
        onClick={onBulk}
        aria-keyshortcuts="Shift+A"
        rightSection={
          <span className={classes.keys} aria-hidden="true">
            <Kbd>⇧</Kbd>
            <Kbd>A</Kbd>
          </span>
        }
      >
        {t('bulk.approve', { count })}
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
