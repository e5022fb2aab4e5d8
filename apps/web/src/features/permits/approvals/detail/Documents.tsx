import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import {
  IDENTITY_REASONS,
  type IdentityReason,
  type IdentityViewBody,
} from '@gerbang/shared/contracts/permits/identity';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { ActionIcon, Box, Button, Radio, Skeleton, Stack, TextInput, Title } from '@mantine/core';
import { IconChecklist, IconEye, IconFile, IconFileTypePdf, IconId, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';

import { LoadFailure } from '../../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useViewIdentityMutation } from '../approvals.api.ts';
import { Sheet } from '../decision/Sheet.tsx';
import type { PermitFormat } from '../permit-format.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './detail.module.css';

interface Props {
  permit: PermitDetail;
  /** Undefined for somebody who may not see identity cards. */
  onIdentity: ShowIdentity | undefined;
}

/**
 * Attachments of the permit, the applicant's identity card, and the versions of the consent and the terms that the
 * applicant agreed to. Each view of the card is logged by the server.
 */
export function Documents({ permit, onIdentity }: Props) {
  const { t } = useTranslation('approvals');
  const { attachments, consent_version, kind, terms_version } = permit;
  const { identity_file_id, name } = permit.applicant;
  return (
    <section aria-label={t('documents.title')}>
      <Title order={3} className={classes.sideTitle ?? ''}>
        {t('documents.title')}
      </Title>
      <ul className={classes.cardList}>
        {attachments.map((file) => (
          <FileLine key={file.url} file={file} />
        ))}
        <li className={classes.line}>
          <IconId size={20} stroke={1.5} aria-hidden="true" />
          <Stack component="span" className={layout.grow} gap={0}>
            <Box component="span" flex={1} fz={13} fw={600}>
              {t('documents.identity')}
            </Box>
            <span className={classes.quiet}>
              {t(identity_file_id === null ? 'documents.identityNone' : 'documents.identityText')}
            </span>
          </Stack>
          {identity_file_id !== null && onIdentity !== undefined && (
            <ActionIcon
              size={30}
              aria-label={t('documents.view', { name })}
              onClick={() => onIdentity({ name, file_id: identity_file_id })}
            >
              <IconEye size={16} stroke={1.8} />
            </ActionIcon>
          )}
        </li>
        {identity_file_id !== null && <AgreedLine name={t('documents.consent')} version={consent_version} />}
        {kind === 'work' && <AgreedLine name={t('documents.terms')} version={terms_version} />}
      </ul>
    </section>
  );
}

function AgreedLine({ name, version }: { name: string; version: string | number | null }) {
  const { t } = useTranslation('approvals');
  return (
    <li className={classes.line}>
      <IconChecklist size={20} stroke={1.5} aria-hidden="true" />
      <Stack component="span" className={layout.grow} gap={0}>
        <Box component="span" flex={1} fz={13} fw={600}>
          {name}
        </Box>
        <span className={classes.quiet}>
          {version === null ? t('documents.notRecorded') : t('documents.version', { version })}
        </span>
      </Stack>
    </li>
  );
}

function FileLine({ file: { name, url } }: { file: PermitDetail['attachments'][number] }) {
  const { t } = useTranslation('approvals');
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const FileIcon = ending === 'pdf' ? IconFileTypePdf : PICTURES.has(ending) ? IconPhoto : IconFile;
  return (
    <li className={classes.line}>
      <FileIcon size={20} stroke={1.5} aria-hidden="true" />
      <Stack component="span" className={layout.grow} gap={0}>
        <a className={classes.lineLink} href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
        <span className={classes.quiet}>{ending === '' ? t('documents.file') : ending.toUpperCase()}</span>
      </Stack>
    </li>
  );
}

const PICTURES: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'webp', 'heic']);

interface IdentityDialogProps {
  identity: ReturnType<typeof useIdentity>;
  time_zone: string;
  format: PermitFormat;
}

/** Asks why the card is looked at, then shows it. */
export function IdentityDialog({ identity, time_zone, format }: IdentityDialogProps) {
  const { t } = useTranslation('approvals');
  const { card, url, seen_at, error, isLoading, view, close } = identity;
  const [shown, setShown] = useState(card);
  const [failed, setFailed] = useState<string>();
  if (card !== null && card !== shown) setShown(card);
  const name = shown?.name ?? '';
  const hasFailed = error !== undefined || (url !== undefined && url === failed);
  const isAsked = url === undefined && !isLoading && !hasFailed;
  return (
    <Sheet opened={card !== null} onClose={close} title={t('documents.identityTitle', { name })} size={640}>
      {isAsked && <ReasonForm onSend={view} />}
      {isLoading && <Skeleton height={320} radius={10} />}
      {hasFailed && (
        <LoadFailure text={t('documents.identityFailed')} retry={t('documents.again')} onRetry={identity.again} />
      )}
      {url !== undefined && !hasFailed && (
        <>
          <img
            className={classes.largePhoto}
            src={url}
            alt={t('documents.identityAlt', { name })}
            onError={() => setFailed(url)}
          />
          <Box component="output" display="block" m="10px 0 0" c="dimmed" fz={13}>
            {seen_at !== undefined && t('documents.identityLogged', { when: format.clock(seen_at, time_zone) })}
          </Box>
        </>
      )}
    </Sheet>
  );
}

function ReasonForm({ onSend }: { onSend: (body: IdentityViewBody) => void }) {
  const { t } = useTranslation('approvals');
  const [reason, setReason] = useState<IdentityReason | null>(null);
  const [note, setNote] = useState('');
  const isReady = reason !== null && (reason !== 'other' || note.trim() !== '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSend({ reason, note: note.trim() });
      }}
    >
      <Stack gap={14}>
        <Radio.Group
          label={t('documents.reasonLabel')}
          description={t('documents.reasonHint')}
          value={reason}
          onChange={(value) => setReason(value)}
        >
          <Stack gap={8} mt={8}>
            {IDENTITY_REASONS.map((one) => (
              <Radio key={one} value={one} label={t(`documents.reason.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label={t(reason === 'other' ? 'documents.reasonNote' : 'documents.reasonNoteOptional')}
          value={note}
          maxLength={200}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!isReady}>
          {t('documents.show')}
        </Button>
      </Stack>
    </form>
  );
}

interface IdentityCard {
  name: string;
  file_id: string;
}
export type ShowIdentity = (card: IdentityCard) => void;

/** Requests the watermarked picture of an identity card for a reason. The server logs every request. */
export function useIdentity({ property_id, id }: PermitKey) {
  const [card, setCard] = useState<IdentityCard | null>(null);
  const [send, { data, error, isLoading, fulfilledTimeStamp, reset }] = useViewIdentityMutation();
  const show: ShowIdentity = (asked) => {
    setCard(asked);
    reset();
  };
  const view = (body: IdentityViewBody) => {
    if (card !== null) void send({ property_id, id, file_id: card.file_id, ...body });
  };
  const close = () => {
    setCard(null);
    reset();
  };
  const seen_at = fulfilledTimeStamp === undefined ? undefined : new Date(fulfilledTimeStamp).toISOString();
  // Another view needs a reason again.
  return { card, url: data?.url, seen_at, error, isLoading, show, view, again: reset, close };
}
