import type { BulkApproval, BulkApprovalBody, PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import { isErrorCode } from '@gerbang/shared/errors';
import { Box, Button, Modal, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../../../components/frame/LoadFailure.tsx';
import { useErrorText } from '../../../../lib/api/problem.ts';
import { useApproveManyMutation, usePreviewManyQuery } from '../approvals.api.ts';
import { permitName } from '../stages.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './decision.module.css';

/** The server accepts at most this many permits per request. */
const MAX_PERMITS = 50;

interface Props {
  opened: boolean;
  /** The selected permits. Their `updated_at` tells the server which version the person saw. */
  rows: readonly PermitRow[];
  onClose: () => void;
  /** Called after at least one permit was approved. */
  onDone: () => void;
}

export function BulkDialog({ opened, rows, onClose, onDone }: Props) {
  const { t } = useTranslation('approvals');
  // Snapshot of the selection at the time the dialog opened. Approved permits leave the queue but stay in this list.
  const [snapshot, setSnapshot] = useState<readonly PermitRow[]>([]);
  const [wasOpened, setWasOpened] = useState(false);
  const [results, setResults] = useState<Results>();
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) {
      setSnapshot(rows.slice(0, MAX_PERMITS));
      setResults(undefined);
    }
  }
  const approved = results?.filter(({ outcome }) => outcome === 'approved').length ?? 0;
  const title =
    results === undefined
      ? t('bulk.title', { count: snapshot.length })
      : t('bulk.resultTitle', { approved, total: snapshot.length });
  const done = (received: Results) => {
    setResults(received);
    onDone();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={520}>
      <Bulk
        rows={snapshot}
        isCut={rows.length > MAX_PERMITS}
        results={results}
        title={title}
        onClose={onClose}
        onDone={done}
      />
    </Modal>
  );
}

type Results = BulkApproval['results'];

interface BulkProps extends Pick<Props, 'rows' | 'onClose'> {
  title: string;
  results: Results | undefined;
  onDone: (results: Results) => void;
  /** True when more permits are selected than one request can hold. */
  isCut: boolean;
}

function Bulk({ rows, isCut, results, title, onClose, onDone }: BulkProps) {
  const { t } = useTranslation(['approvals', 'common']);
  const errorText = useErrorText();
  const [approveMany, { isLoading, error }] = useApproveManyMutation();
  const { preview, hasFailed, retry } = usePreview(rows);
  const fitting = rows.filter(({ id }) => preview?.some((one) => one.id === id && one.outcome === 'approved') ?? true);
  const send = async () => {
    const { data } = await approveMany({ permits: seenOf(fitting) });
    const left = preview?.filter(({ outcome }) => outcome !== 'approved') ?? [];
    if (data !== undefined) onDone([...data.results, ...left]);
  };
  return (
    <>
      {hasFailed && results === undefined && <LoadFailure text={t('approvals:bulk.checkFailed')} onRetry={retry} />}
      {results === undefined ? (
        <Text component="output" fz={14} c="dimmed" mb={12} lh={1.5} display="block">
          {!hasFailed && <b>{splitText(t, preview, fitting.length, rows.length)}</b>} {t('approvals:bulk.text')}{' '}
          {isCut && t('approvals:bulk.limit', { max: MAX_PERMITS })}
        </Text>
      ) : (
        // Screen readers do not announce a changed dialog title, so it is repeated here.
        <output className={layout.spoken}>{title}</output>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls, so it has to be reachable by keyboard */}
      <ul className={`${layout.list} ${classes.bulkList}`} aria-label={t('approvals:bulk.list')} tabIndex={0}>
        {rows.map((row) => (
          <Line
            key={row.id}
            row={row}
            outcome={(results ?? preview)?.find(({ id }) => id === row.id)?.outcome}
            isPreview={results === undefined}
          />
        ))}
      </ul>
      {error !== undefined && (
        <Box component="p" className={layout.rejected} m="-8px 0 14px" fz={14} role="alert">
          {errorText(error)}
        </Box>
      )}
      <div className={classes.dialogFoot}>
        <Button variant="default" size="md" onClick={onClose}>
          {t(results === undefined ? 'common:cancel' : 'common:close')}
        </Button>
        {results === undefined && fitting.length > 0 && (
          <Button
            size="md"
            data-autofocus
            loading={isLoading}
            disabled={isLoading || preview === undefined}
            leftSection={<IconCheck size={18} stroke={2.4} aria-hidden="true" />}
            onClick={() => void send()}
          >
            {t('approvals:bulk.confirm', { count: fitting.length })}
          </Button>
        )}
      </div>
    </>
  );
}

function seenOf(rows: readonly PermitRow[]): BulkApprovalBody['permits'] {
  return rows.flatMap(({ property_id, id, mine: [stage], updated_at }) =>
    stage === undefined ? [] : [{ property_id, id, stage, updated_at }],
  );
}

/** What approving would do with each permit. `preview` is undefined until the server has answered. */
function usePreview(rows: readonly PermitRow[]): {
  preview: Results | undefined;
  hasFailed: boolean;
  retry: () => void;
} {
  const permits = seenOf(rows);
  const request = usePreviewManyQuery(permits.length === 0 ? skipToken : { permits, is_preview: true });
  return {
    preview: request.currentData?.results,
    hasFailed: request.isError && !request.isFetching,
    retry: () => void request.refetch(),
  };
}

function splitText(
  t: TFunction<['approvals', 'common']>,
  preview: Results | undefined,
  fit: number,
  all: number,
): string {
  if (preview === undefined) return t('approvals:bulk.checking');
  if (fit === 0) return t('approvals:bulk.none');
  return fit === all ? '' : t('approvals:bulk.split', { fit, left: all - fit });
}

interface LineProps {
  row: PermitRow;
  outcome: string | undefined;
  isPreview: boolean;
}

function Line({ row, outcome, isPreview }: LineProps) {
  const { t } = useTranslation('approvals');
  const [stage] = row.mine;
  return (
    <li data-outcome={outcome === undefined ? undefined : outcome === 'approved' ? 'approved' : 'left'}>
      <span className={classes.bulkTexts}>
        <b>{permitName(row)}</b>
        <Box component="span" className="tabular" c="dimmed" fz={12.5}>
          {row.code} · {t(`kind.${row.kind}`)}
        </Box>
      </span>
      {outcome === undefined ? (
        <Box component="span" className="tabular" c="dimmed" fz={12.5}>
          {stage !== undefined && t(`short.${stage}`)}
        </Box>
      ) : (
        <span className={classes.bulkOutcome}>
          {outcome === 'approved' ? (
            <IconCheck size={15} stroke={2.4} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
          )}
          {isPreview && outcome === 'approved' ? t('bulk.willApprove') : <OutcomeText outcome={outcome} />}
        </span>
      )}
    </li>
  );
}

function OutcomeText({ outcome }: { outcome: string }) {
  const { t } = useTranslation(['approvals', 'errors']);
  if (outcome === 'approved' || outcome === 'changed' || outcome === 'warnings') {
    return t(`approvals:bulk.outcome.${outcome}`);
  }
  return isErrorCode(outcome) ? t(`errors:code.${outcome}`) : t('errors:unknown');
}
