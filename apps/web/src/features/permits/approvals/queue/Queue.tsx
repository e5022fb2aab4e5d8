import '@mantine/core/styles/Skeleton.layer.css';
import type { PermitRow } from '@gerbang/shared/contracts/approvals';
import { Button, Skeleton, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { QueueFoot } from './QueueFoot.tsx';
import { QueueHead } from './QueueHead.tsx';
import { QueueRow, rowId } from './QueueRow.tsx';
import type { ApprovalsAddress } from './use-approvals-address.ts';
import type { Desk } from './use-desk.ts';
import type { Selection } from './use-selection.ts';
import type { Words } from './use-words.ts';

import classes from './queue.module.css';

interface Props {
  address: ApprovalsAddress;
  desk: Desk;
  selection: Selection;
  words: Words;
  search: RefObject<HTMLInputElement | null>;
  onKeys: () => void;
  onBulk: () => void;
}

/** What waits, the most urgent first, with what narrows it above. */
export function Queue({ address, desk, selection, words, search, onKeys, onBulk }: Props) {
  const { t } = useTranslation('approvals');
  return (
    <section className={classes.queue} aria-label={t('queue.label')}>
      <QueueHead address={address} desk={desk} selection={selection} search={search} />
      {desk.status === 'ready' && desk.rows.length > 0 ? (
        <Rows address={address} desk={desk} selection={selection} words={words} />
      ) : (
        <NoRows address={address} desk={desk} />
      )}
      <QueueFoot address={address} desk={desk} selection={selection} onKeys={onKeys} onBulk={onBulk} />
    </section>
  );
}

function Rows({ address, desk, selection, words }: Pick<Props, 'address' | 'desk' | 'selection' | 'words'>) {
  const { t } = useTranslation('approvals');
  const list = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const openId = desk.index === -1 ? undefined : desk.opened?.id;
  useEffect(() => {
    if (openId !== undefined) document.querySelector(`#${rowId(openId)}`)?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  const open = (row: PermitRow) => {
    // The keys of the list go on from here.
    list.current?.focus({ preventScroll: true });
    desk.open(row, isPhone ? 'page' : 'step');
  };
  return (
    <div
      ref={list}
      className={classes.rows}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser's own list shows one line of text an option
      role="listbox"
      aria-label={t('queue.label')}
      aria-multiselectable="true"
      aria-activedescendant={openId === undefined ? undefined : rowId(openId)}
      tabIndex={0}
    >
      {desk.groups.map(({ name, rows }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list of options knows no other grouping
        <div key={name} role="group" aria-label={name === null ? t('queue.label') : t(`queue.group.${name}`)}>
          {name !== null && (
            <div className={classes.group} aria-hidden="true">
              <span>{t(`queue.group.${name}`)}</span>
              <span>{rows.length}</span>
            </div>
          )}
          {rows.map((row) => (
            <QueueRow
              key={row.id}
              row={row}
              words={words}
              isOpen={row.id === openId}
              isSelected={selection.has(row.id)}
              showsProperty={address.everywhere}
              onOpen={() => open(row)}
              onSelect={() => selection.toggle(row)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function NoRows({ address, desk }: Pick<Props, 'address' | 'desk'>) {
  const { t } = useTranslation('approvals');
  if (desk.status === 'loading') {
    return (
      <div className={classes.blank} aria-busy="true" aria-label={t('queue.loading')}>
        {[0, 1, 2, 3, 4, 5].map((one) => (
          <Skeleton key={one} height={66} radius={10} mb={10} />
        ))}
      </div>
    );
  }
  if (desk.status === 'failed') {
    return (
      <div className={classes.blank}>
        <LoadFailure text={t('queue.failed')} onRetry={desk.retry} />
      </div>
    );
  }
  const { isDone } = desk;
  return (
    <div className={classes.blank} data-empty>
      <Text fz={15} fw={650}>
        {t(isDone ? 'queue.allDone' : 'queue.empty')}
      </Text>
      <Text fz={13} c="dimmed">
        {t(isDone ? 'queue.allDoneText' : 'queue.emptyText')}
      </Text>
      {address.isNarrowed && (
        <Button variant="default" mt={12} onClick={() => address.filter(NO_FILTER)}>
          {t('queue.clear')}
        </Button>
      )}
    </div>
  );
}

const NO_FILTER = { kind: null, stage: null, late: false, search_by: '' } as const;
