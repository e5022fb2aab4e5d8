import type { AssetPaper } from '@gerbang/shared/contracts/operations/asset-pages';
import { ActionIcon, Button, Group, Loader, Text } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { PickInput } from '../../../components/form/PickButton.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { formatBytes } from '../../../lib/format/sizes.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { ACCEPT } from '../../../lib/uploads/prepare-file.ts';
import { removeUpload, startUpload, whenUploaded } from '../../../lib/uploads/upload-store.ts';
import { useAddAssetPaperMutation, useRemoveAssetPaperMutation } from './assets.api.ts';
import type { AssetKey } from './assets.api.ts';
import type { PartProps } from './DowntimePart.tsx';
import { useAssetWords } from './use-asset-words.ts';

import record from '../../../entities/ticket/record.module.css';
import classes from './assets.module.css';

export function PapersPart({ asset, page: { papers }, mayWrite }: PartProps) {
  const { t } = useTranslation('assets');
  const input = useRef<HTMLInputElement>(null);
  const [removed, setRemoved] = useState<AssetPaper | null>(null);
  const current = usePapers(asset);
  const remove = async () => {
    if (removed !== null) await current.remove(removed.id);
    setRemoved(null);
  };
  return (
    <section className={record.card} aria-labelledby="asset-papers">
      <Group justify="space-between" gap={8}>
        <h2 id="asset-papers" className={record.section}>
          {t('papers.title')}
        </h2>
        {mayWrite && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.9} />}
            disabled={current.sending !== null}
            onClick={() => input.current?.click()}
          >
            {t('papers.add')}
          </Button>
        )}
      </Group>
      <PickInput
        ref={input}
        label={t('papers.add')}
        accept={ACCEPT.attachment}
        onPick={([file]) => file !== undefined && void current.add(file)}
      />
      {current.sending !== null && (
        <output className={classes.sending}>
          <Loader size={18} />
          {t('papers.sending', { name: current.sending })}
        </output>
      )}
      {papers.length === 0 && current.sending === null && (
        <Text c="dimmed" fz={14}>
          {t('papers.none')}
        </Text>
      )}
      {papers.length > 0 && (
        <ul className={classes.rows}>
          {papers.map((paper) => (
            <PaperRow key={paper.id} paper={paper} onRemove={mayWrite ? () => setRemoved(paper) : undefined} />
          ))}
        </ul>
      )}
      {mayWrite && <p className={record.quiet}>{t('papers.hint')}</p>}
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={t('papers.removeTitle', { name: removed?.name ?? '' })}
        text={t('papers.removeText')}
        confirm={t('papers.remove', { name: removed?.name ?? '' })}
        isLoading={current.isRemoving}
        onConfirm={() => void remove()}
      />
    </section>
  );
}

function PaperRow({ paper, onRemove }: { paper: AssetPaper; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('assets');
  const words = useAssetWords();
  const language = useLanguage();
  const { name, content_type, bytes, by, added_at, url } = paper;
  const Sign = content_type === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <li className={classes.paper}>
      <Sign size={22} stroke={1.6} aria-hidden="true" />
      <span className={classes.texts}>
        <b>{name}</b>
        <span className={record.quiet}>
          {t('papers.added', { size: formatBytes(bytes, language), by: by ?? '', at: words.moment(added_at) })}
        </span>
      </span>
      <ActionIcon
        component="a"
        href={url}
        download={name}
        size={40}
        variant="subtle"
        aria-label={t('papers.download', { name })}
      >
        <IconDownload size={18} stroke={1.8} />
      </ActionIcon>
      {onRemove !== undefined && (
        <ActionIcon
          size={40}
          variant="subtle"
          color="rejected"
          aria-label={t('papers.remove', { name })}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  );
}

const NAME_MAX = 120;

function usePapers(asset: AssetKey) {
  const { t } = useTranslation('assets');
  const errorText = useErrorText();
  const { token } = useAuth();
  const [sending, setSending] = useState<string | null>(null);
  const [save] = useAddAssetPaperMutation();
  const [take, { isLoading: isRemoving }] = useRemoveAssetPaperMutation();
  const told = (error: unknown) => {
    if (error === undefined) return void staffToast('success', t('downtime.saved'));
    staffToast('error', t('papers.failed'));
    return void staffToast('blank', errorText(error));
  };
  const add = async (file: File) => {
    setSending(file.name);
    const { key } = startUpload(file, 'operation', token);
    try {
      const file_url = (await whenUploaded([key])).get(key) ?? '';
      told((await save({ ...asset, name: file.name.slice(0, NAME_MAX), file_url })).error);
    } catch {
      staffToast('error', t('papers.failed'));
    } finally {
      removeUpload(key);
      setSending(null);
    }
  };
  return {
    sending,
    add,
    remove: async (paper_id: string) => told((await take({ ...asset, paper_id })).error),
    isRemoving,
  };
}
