import type { AuditVerification } from '@gerbang/shared/contracts/insight/audit';
import { Box, Button, Modal, Skeleton, Textarea } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { SubmitEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useCheckPieceMutation, useReadSealMutation } from './audit.api.ts';

import classes from './audit.module.css';

type Outcome = { is: 'same' | 'other' | 'unknown'; seq: number } | { is: 'invalid' | 'failed' } | null;

/**
 * A mark is the number and hash of the log's last seal. A person keeps it outside the system and later compares the log
 * with it, to prove that nothing was altered.
 */
export function MarkDialog({ property_id, onClose }: { property_id: string; onClose: () => void }) {
  const { t } = useTranslation('audit');
  const head = useHead(property_id);
  return (
    <Modal opened onClose={onClose} title={t('mark.title')} size={560}>
      {head === undefined && <Skeleton height={96} radius={8} />}
      {head === null && <p className={classes.note}>{t('mark.none')}</p>}
      {head !== undefined && head !== null && <Present head={head} />}
      <Compare property_id={property_id} />
    </Modal>
  );
}

function useHead(property_id: string): AuditVerification['head'] | undefined {
  const [checkPiece, { data, isError }] = useCheckPieceMutation();
  useEffect(() => {
    // A check that starts after the last possible seal checks no entries and returns only the last seal.
    void checkPiece({ property_id, from: { after_seq: Number.MAX_SAFE_INTEGER, after_id: null } });
  }, [checkPiece, property_id]);
  return isError ? null : data?.head;
}

function Present({ head }: { head: NonNullable<AuditVerification['head']> }) {
  const { t } = useTranslation('audit');
  const clipboard = useClipboard({ timeout: 2000 });
  const Sign = clipboard.copied ? IconCheck : IconCopy;
  const mark = writeMark(head);
  return (
    <>
      <p className={classes.note}>{t('mark.text', { seq: head.seq })}</p>
      <Box component="p" m="14px 0 6px" fz={13} fw={600}>
        {t('mark.now')}
      </Box>
      <div className={classes.mark}>
        <code>{mark}</code>
        <Button
          variant="default"
          leftSection={<Sign size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => clipboard.copy(mark)}
        >
          {clipboard.copied ? t('mark.copied') : t('mark.copy')}
        </Button>
      </div>
    </>
  );
}

function Compare({ property_id }: { property_id: string }) {
  const { t } = useTranslation('audit');
  const error = useFieldError();
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [readSeal, { isLoading }] = useReadSealMutation();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const noted = readMark(text);
    if (noted === undefined) return setOutcome({ is: 'invalid' });
    const { seq, hash } = noted;
    const { data, error: failure } = await readSeal({ property_id, seq });
    if (data !== undefined) return setOutcome({ is: data.hash === hash ? 'same' : 'other', seq });
    setOutcome(problemOf(failure)?.code === 'not_found' ? { is: 'unknown', seq } : { is: 'failed' });
  };
  return (
    <form className={classes.compare} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        label={t('mark.compare')}
        description={t('mark.hint')}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setOutcome(null);
        }}
        error={outcome?.is === 'invalid' ? error(t('mark.invalid')) : undefined}
        rows={3}
        maxLength={200}
        spellCheck={false}
        classNames={{ input: classes.markInput ?? '' }}
      />
      <Button type="submit" variant="default" loading={isLoading} disabled={isLoading}>
        {t('mark.submit')}
      </Button>
      <output className={classes.outcome} data-outcome={outcome?.is}>
        {outcome !== null &&
          outcome.is !== 'invalid' &&
          t(`mark.${outcome.is}`, 'seq' in outcome ? { seq: outcome.seq } : {})}
      </output>
    </form>
  );
}

const MARK = /^([1-9]\d{0,15})\s*:\s*([0-9a-f]{64})$/i;

/** The number and the hash of a seal, as a person keeps it outside the system. */
interface Mark {
  seq: number;
  hash: string;
}

function writeMark({ seq, hash }: Mark): string {
  return `${seq}:${hash}`;
}

/** Returns undefined for a text that is not a mark. */
function readMark(text: string): Mark | undefined {
  const [, seq, hash] = MARK.exec(text.replaceAll(/[\r\n]+/g, '').trim()) ?? [];
  return seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash: hash.toLowerCase() };
}
