import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import { ActionIcon, Title } from '@mantine/core';
import { IconEye, IconFile, IconFileTypePdf, IconId, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { ShowIdentity } from './use-identity.ts';

import classes from './detail.module.css';

interface Props {
  permit: PermitDetail;
  /** Undefined for somebody who may not look at identity cards. */
  onIdentity: ShowIdentity | undefined;
}

/** The papers of the permit, and the applicant's identity card, which is looked at through a call that is noted. */
export function Documents({ permit: { attachments, applicant }, onIdentity }: Props) {
  const { t } = useTranslation('approvals');
  const { identity_file_id, name } = applicant;
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
          <span className={classes.lineTexts}>
            <span className={classes.lineName}>{t('documents.identity')}</span>
            <span className={classes.quiet}>
              {t(identity_file_id === null ? 'documents.identityNone' : 'documents.identityText')}
            </span>
          </span>
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
      </ul>
    </section>
  );
}

function FileLine({ file: { name, url } }: { file: PermitDetail['attachments'][number] }) {
  const { t } = useTranslation('approvals');
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const FileIcon = ending === 'pdf' ? IconFileTypePdf : PICTURES.has(ending) ? IconPhoto : IconFile;
  return (
    <li className={classes.line}>
      <FileIcon size={20} stroke={1.5} aria-hidden="true" />
      <span className={classes.lineTexts}>
        <a className={classes.lineLink} href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
        <span className={classes.quiet}>{ending === '' ? t('documents.file') : ending.toUpperCase()}</span>
      </span>
    </li>
  );
}

const PICTURES: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'webp', 'heic']);
