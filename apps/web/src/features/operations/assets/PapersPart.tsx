import type { AssetPaper } from '@gerbang/shared/contracts/asset-pages';
import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { PickInput } from '../../components/PickButton.tsx';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { ACCEPT } from '../../lib/uploads/prepare-file.ts';
import type { PartProps } from './DowntimePart.tsx';
import { useAssetWords } from './use-asset-words.ts';
import { usePapers } from './use-papers.ts';

import classes from './assets.module.css';

/** The documents of an asset: kept here, and only ever downloaded. */
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
    <section className={classes.card} aria-labelledby="asset-papers">
      <div className={classes.cardHead}>
        <h2 id="asset-papers" className={classes.section}>
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
      </div>
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
      {papers.length === 0 && current.sending === null && <p className={classes.empty}>{t('papers.none')}</p>}
      {papers.length > 0 && (
        <ul className={classes.rows}>
          {papers.map((paper) => (
            <PaperRow key={paper.id} paper={paper} onRemove={mayWrite ? () => setRemoved(paper) : undefined} />
          ))}
        </ul>
      )}
      {mayWrite && <p className={classes.quiet}>{t('papers.hint')}</p>}
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
        <span className={classes.quiet}>
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
