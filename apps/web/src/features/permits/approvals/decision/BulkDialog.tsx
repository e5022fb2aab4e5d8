import type { BulkApproval, PermitRow } from '@gerbang/shared/contracts/approvals';
import { isErrorCode } from '@gerbang/shared/errors';
import { Button, Modal, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '../../lib/api/problem.ts';
import { useApproveManyMutation } from './approvals.api.ts';
import { permitName } from './stages.ts';

import classes from './decision.module.css';

/** As many as are approved in one call. */
const MOST = 50;

interface Props {
  opened: boolean;
  /** What is selected, as it was seen. */
  rows: readonly PermitRow[];
  onClose: () => void;
  /** Some were approved: the selection is no longer what it was. */
  onDone: () => void;
}

/** Asks once before several permits are approved together, then says of each how it went. */
export function BulkDialog({ opened, rows, onClose, onDone }: Props) {
  const { t } = useTranslation('approvals');
  // What was selected when the dialog opened: it stays in sight when it has left the queue.
  const [asked, setAsked] = useState<readonly PermitRow[]>([]);
  const [wasOpened, setWasOpened] = useState(false);
  const [results, setResults] = useState<Results>();
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) {
      setAsked(rows.slice(0, MOST));
      setResults(undefined);
    }
  }
  const approved = results?.filter(({ outcome }) => outcome === 'approved').length ?? 0;
  const title =
    results === undefined
      ? t('bulk.title', { count: asked.length })
      : t('bulk.resultTitle', { approved, total: asked.length });
  const done = (told: Results) => {
    setResults(told);
    onDone();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={520}>
      <Bulk rows={asked} isCut={rows.length > MOST} results={results} title={title} onClose={onClose} onDone={done} />
    </Modal>
  );
}

type Results = BulkApproval['results'];

interface BulkProps extends Pick<Props, 'rows' | 'onClose'> {
  title: string;
  results: Results | undefined;
  onDone: (results: Results) => void;
  /** More were selected than are sent. */
  isCut: boolean;
}

function Bulk({ rows, isCut, results, title, onClose, onDone }: BulkProps) {
  const { t } = useTranslation(['approvals', 'common']);
  const errorText = useErrorText();
  const [approveMany, { isLoading, error }] = useApproveManyMutation();
  const send = async () => {
    const permits = rows.flatMap(({ property_id, id, mine: [stage], updated_at }) =>
      stage === undefined ? [] : [{ property_id, id, stage, updated_at }],
    );
    const { data } = await approveMany({ permits });
    if (data !== undefined) onDone(data.results);
  };
  return (
    <>
      {results === undefined ? (
        <Text fz={14} c="dimmed" mb={12} lh={1.5}>
          {t('approvals:bulk.text')} {isCut && t('approvals:bulk.limit', { max: MOST })}
        </Text>
      ) : (
        // The title says it too, but a title that changes is not spoken.
        <output className={classes.spoken}>{title}</output>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who scrolls by keys has to get here */}
      <ul className={classes.bulkList} aria-label={t('approvals:bulk.list')} tabIndex={0}>
        {rows.map((row) => (
          <Line key={row.id} row={row} outcome={results?.find(({ id }) => id === row.id)?.outcome} />
        ))}
      </ul>
      {error !== undefined && (
        <p className={classes.fault} role="alert">
          {errorText(error)}
        </p>
      )}
      <div className={classes.dialogFoot}>
        <Button variant="default" size="md" onClick={onClose}>
          {t(results === undefined ? 'common:cancel' : 'common:close')}
        </Button>
        {results === undefined && (
          <Button
            size="md"
            data-autofocus
            loading={isLoading}
            disabled={isLoading}
            leftSection={<IconCheck size={18} stroke={2.4} aria-hidden="true" />}
            onClick={() => void send()}
          >
            {t('approvals:bulk.confirm', { count: rows.length })}
          </Button>
        )}
      </div>
    </>
  );
}

function Line({ row, outcome }: { row: PermitRow; outcome: string | undefined }) {
  const { t } = useTranslation('approvals');
  const [stage] = row.mine;
  return (
    <li data-outcome={outcome === undefined ? undefined : outcome === 'approved' ? 'approved' : 'left'}>
      <span className={classes.bulkTexts}>
        <b>{permitName(row)}</b>
        <span className={classes.quiet}>
          {row.code} · {t(`kind.${row.kind}`)}
        </span>
      </span>
      {outcome === undefined ? (
        <span className={classes.quiet}>{stage !== undefined && t(`short.${stage}`)}</span>
      ) : (
        <span className={classes.bulkOutcome}>
          {outcome === 'approved' ? (
            <IconCheck size={15} stroke={2.4} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
          )}
          <OutcomeText outcome={outcome} />
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
