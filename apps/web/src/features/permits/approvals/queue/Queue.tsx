import '@mantine/core/styles/Skeleton.layer.css';
import type { PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import { Button, Skeleton, Text } from '@mantine/core';
import { useDeferredValue, useEffect, useRef } from 'react';
import type { RefObject } from 'react';

import { LoadFailure } from '../../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../../../lib/use-is-phone.ts';
import type { BulkKind } from '../decision/use-bulk.ts';
import type { PermitFormat } from '../permit-format.ts';
import type { ApprovalsAddress } from '../use-approvals-address.ts';
import type { QueueState } from '../use-queue.ts';
import { QueueFoot } from './QueueFoot.tsx';
import { QueueHead } from './QueueHead.tsx';
import { QueueRow, rowId } from './QueueRow.tsx';
import type { Selection } from './use-selection.ts';
import type { Warnings } from './use-warnings.ts';

import classes from './queue.module.css';

/** More than a screen shows. */
const FIRST_ROWS = 20;

interface Props {
  address: ApprovalsAddress;
  queue: QueueState;
  selection: Selection;
  warnings: Warnings;
  format: PermitFormat;
  search: RefObject<HTMLInputElement | null>;
  onKeys: () => void;
  onBulk: (decision: BulkKind) => void;
}

export function Queue({ address, queue, selection, warnings, format, search, onKeys, onBulk }: Props) {
  const { t } = useTranslation('approvals');
  return (
    <section className={classes.queue} aria-label={t('queue.label')}>
      <QueueHead address={address} queue={queue} selection={selection} search={search} />
      {queue.status === 'ready' && queue.rows.length > 0 ? (
        <Rows address={address} queue={queue} selection={selection} warnings={warnings} format={format} />
      ) : (
        <NoRows address={address} queue={queue} />
      )}
      <QueueFoot
        address={address}
        queue={queue}
        selection={selection}
        warnings={warnings}
        onKeys={onKeys}
        onBulk={onBulk}
      />
    </section>
  );
}

function Rows({ address, queue, selection, warnings, format }: Omit<Props, 'search' | 'onKeys' | 'onBulk'>) {
  const { t } = useTranslation('approvals');
  const list = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const openId = queue.index === -1 ? undefined : queue.opened?.id;
  // The rows below the screen are added when the first ones can be used.
  const isWhole = useDeferredValue(true, false);
  const shown = new Set((isWhole ? queue.rows : queue.rows.slice(0, FIRST_ROWS)).map(({ id }) => id));
  const shownOpenId = openId !== undefined && shown.has(openId) ? openId : undefined;
  useEffect(() => {
    if (shownOpenId !== undefined)
      document.querySelector(`#${rowId(shownOpenId)}`)?.scrollIntoView({ block: 'nearest' });
  }, [shownOpenId]);
  const open = (row: PermitRow) => {
    // Focuses the list, so that its keys work after a click.
    list.current?.focus({ preventScroll: true });
    queue.open(row, isPhone ? 'page' : 'step');
  };
  return (
    <div
      ref={list}
      className={classes.rows}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list shows one line of text per option
      role="listbox"
      aria-label={t('queue.label')}
      aria-multiselectable="true"
      aria-activedescendant={openId === undefined ? undefined : rowId(openId)}
      tabIndex={0}
    >
      {queue.groups.map(({ name, rows }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- options can only be grouped by role
        <div key={name} role="group" aria-label={name === null ? t('queue.label') : t(`queue.group.${name}`)}>
          {name !== null && (
            <div className={classes.group} aria-hidden="true">
              <span>{t(`queue.group.${name}`)}</span>
              <span>{rows.length}</span>
            </div>
          )}
          {rows
            .filter(({ id }) => shown.has(id))
            .map((row) => (
              <QueueRow
                key={row.id}
                row={row}
                format={format}
                warnings={warnings.get(row.id)}
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

function NoRows({ address, queue }: Pick<Props, 'address' | 'queue'>) {
  const { t } = useTranslation('approvals');
  if (queue.status === 'loading') {
    return (
      <div className={classes.blank} aria-busy="true" aria-label={t('queue.loading')}>
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <Skeleton key={index} height={66} radius={10} mb={10} />
        ))}
      </div>
    );
  }
  if (queue.status === 'failed') {
    return (
      <div className={classes.blank}>
        <LoadFailure text={t('queue.failed')} onRetry={queue.retry} />
      </div>
    );
  }
  const { isDone } = queue;
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
