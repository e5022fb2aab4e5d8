import '@mantine/core/styles/Progress.layer.css';
import type { BulkDecision, PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import { CORRECTABLE, isCorrectable } from '@gerbang/shared/domain/permits/forms/corrections';
import type { CorrectableField } from '@gerbang/shared/domain/permits/forms/corrections';
import { Box, Checkbox, Group, Modal, Progress, Text, Title, UnstyledButton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useFieldError } from '../../../../components/form/FieldError.tsx';
import { LoadFailure } from '../../../../components/frame/LoadFailure.tsx';
import { permitName } from '../../../../entities/permit/permit-looks.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { usePreviewManyQuery } from '../approvals.api.ts';
import { NOTE_MAX, NoteForm } from './NoteForm.tsx';
import { seenOf, useOutcomeText } from './use-bulk.ts';
import type { BulkAnswer, BulkRequest } from './use-bulk.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './decision.module.css';

/** The server accepts at most this many permits per request. */
const MAX_PERMITS = 50;

interface Props {
  request: BulkRequest | null;
  onClose: () => void;
  onConfirm: (answer: BulkAnswer) => void;
  onLook: (row: PermitRow) => void;
}

/** Says before a decision on several permits on which it is made, and which are left out and why. */
export function BulkDialog({ request, onClose, ...props }: Props) {
  const { t } = useTranslation('approvals');
  // Keeps the last request, so that the dialog does not go blank while it closes.
  const [shown, setShown] = useState(request);
  if (request !== null && request !== shown) setShown(request);
  if (shown === null) return null;
  const { decision, rows } = shown;
  return (
    <Modal
      opened={request !== null}
      onClose={onClose}
      title={t(`bulk.title.${decision}`, { count: rows.length })}
      size={920}
    >
      <Bulk
        decision={decision}
        rows={rows.slice(0, MAX_PERMITS)}
        isCut={rows.length > MAX_PERMITS}
        onClose={onClose}
        {...props}
      />
    </Modal>
  );
}

interface BulkProps extends BulkRequest, Omit<Props, 'request'> {
  /** True when more permits are selected than one request can hold. */
  isCut: boolean;
}

function Bulk({ decision, rows, isCut, onClose, onConfirm, onLook }: BulkProps) {
  const { t } = useTranslation('approvals');
  const { results, hasFailed, retry } = usePreview({ decision, rows });
  const [fields, setFields] = useState<readonly CorrectableField[]>([]);
  const [isAsked, setAsked] = useState(false);
  const error = useFieldError();
  const outcomeOf = ({ id }: PermitRow) => results?.find((result) => result.id === id)?.outcome ?? '';
  const fitting = rows.filter((row) => outcomeOf(row) === decision);
  const left = rows.filter((row) => !fitting.includes(row));
  const isMissing = decision === 'returned' && fields.length === 0;
  const limit = isCut ? t('bulk.limit', { max: MAX_PERMITS }) : '';
  if (results === undefined) {
    return (
      <>
        {hasFailed && <LoadFailure text={t('bulk.checkFailed')} onRetry={retry} />}
        {!hasFailed && <output>{t('bulk.checking')}</output>}
      </>
    );
  }
  const parts = (
    <>
      <Progress.Root size={8} mb={16} aria-hidden="true">
        <Progress.Section value={(100 * fitting.length) / rows.length} color="accepted" />
        <Progress.Section value={(100 * left.length) / rows.length} color="progress" striped />
      </Progress.Root>
      <Parts decision={decision} fitting={fitting} left={left} outcomeOf={outcomeOf} onLook={onLook} />
    </>
  );
  if (fitting.length === 0) return parts;
  return (
    <NoteForm
      text={`${t('bulk.text')} ${limit}`}
      label={t(decision === 'approved' ? 'bulk.note' : 'bulk.noteNeeded', { count: fitting.length })}
      hint={t('bulk.mailed')}
      max={NOTE_MAX}
      optional={decision === 'approved'}
      isDangerous={decision === 'rejected'}
      button={t(`bulk.confirm.${decision}`, { count: fitting.length })}
      check={() => {
        setAsked(true);
        return !isMissing;
      }}
      onCancel={onClose}
      onSend={(note) => onConfirm({ decision, rows: fitting, note, fields: [...fields] })}
    >
      {parts}
      {decision === 'returned' && <Fields rows={fitting} fields={fields} onChange={setFields} />}
      {isAsked && isMissing && (
        <Box component="p" className={layout.rejected} m="0 0 14px" fz={14} role="alert">
          {error(t('return.pick'))}
        </Box>
      )}
    </NoteForm>
  );
}

/** What the decision would do with each permit. `results` is undefined until the server has answered. */
function usePreview({ decision, rows }: BulkRequest) {
  const permits = seenOf(rows);
  const request = usePreviewManyQuery(permits.length === 0 ? skipToken : { permits, decision });
  const results: BulkDecision['results'] | undefined = request.currentData?.results;
  return { results, hasFailed: request.isError && !request.isFetching, retry: () => void request.refetch() };
}

interface PartsProps extends Pick<BulkProps, 'decision' | 'onLook'> {
  fitting: readonly PermitRow[];
  left: readonly PermitRow[];
  outcomeOf: (row: PermitRow) => string;
}

function Parts({ decision, fitting, left, outcomeOf, onLook }: PartsProps) {
  const { t } = useTranslation('approvals');
  const outcomeText = useOutcomeText();
  return (
    <div className={classes.bulkParts}>
      {fitting.length > 0 && (
        <Part
          sign={<IconCheck size={18} stroke={2.4} color="var(--g-accepted)" aria-hidden="true" />}
          title={t(`bulk.will.${decision}`, { count: fitting.length })}
        >
          {fitting.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </Part>
      )}
      {left.length > 0 && (
        <Part
          sign={<IconAlertTriangle size={18} stroke={2} color="var(--g-progress)" aria-hidden="true" />}
          title={t('bulk.leftOut', { count: left.length })}
        >
          {left.map((row) => (
            <Line key={row.id} row={row} why={outcomeText(outcomeOf(row))} onLook={() => onLook(row)} />
          ))}
        </Part>
      )}
    </div>
  );
}

function Part({ sign, title, children }: { sign: ReactNode; title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Group gap={8} mb={6}>
        {sign}
        <Title order={3} fz={15}>
          {title}
        </Title>
      </Group>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls, so it has to be reachable by keyboard */}
      <ul className={`${layout.list} ${classes.bulkList}`} aria-label={title} tabIndex={0}>
        {children}
      </ul>
    </section>
  );
}

function Line({ row, why, onLook }: { row: PermitRow; why?: string; onLook?: () => void }) {
  const { t } = useTranslation('approvals');
  return (
    <li>
      <span className={classes.bulkTexts}>
        <b>{permitName(row)}</b>
        <Text component="span" className="tabular" c="dimmed" fz={12.5}>
          {row.code} · {t(`kind.${row.kind}`)}
        </Text>
        {why !== undefined && <span>{why}</span>}
      </span>
      {onLook !== undefined && (
        <UnstyledButton
          className={classes.look ?? ''}
          aria-label={t('bulk.lookAt', { name: permitName(row) })}
          onClick={onLook}
        >
          {t('bulk.look')}
        </UnstyledButton>
      )}
    </li>
  );
}

interface FieldsProps {
  rows: readonly PermitRow[];
  fields: readonly CorrectableField[];
  onChange: (fields: CorrectableField[]) => void;
}

/** Chooses the fields to correct, of those that all permits have. */
function Fields({ rows, fields, onChange }: FieldsProps) {
  const { t } = useTranslation('approvals');
  const common = CORRECTABLE[rows[0]?.kind ?? 'work'].filter((field) =>
    rows.every(({ kind }) => isCorrectable(kind, field)),
  );
  return (
    <Checkbox.Group
      mb={14}
      label={t('return.fields')}
      value={[...fields]}
      onChange={(chosen) => onChange(common.filter((field) => chosen.includes(field)))}
    >
      <Group gap={14} mt={6}>
        {common.map((field) => (
          <Checkbox key={field} value={field} label={t(`return.field.${field}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
