import type { DecidedPermit } from '@gerbang/shared/contracts/permits/mail-decisions';
import { Anchor, Group, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconFileText, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { formatList } from '../../../lib/format/lists.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { timeText, risksOf } from './permit-texts.ts';
import { Sheet } from './Sheet.tsx';

import classes from './mail-decision.module.css';

interface Props {
  permit: DecidedPermit;
  opened: boolean;
  onClose: () => void;
}

export function FullPermit({ permit, opened, onClose }: Props) {
  const { t } = useTranslation('mailDecision');
  const risks = risksOf(permit, t, useLanguage());
  return (
    <Sheet opened={opened} onClose={onClose} title={t('full.title', { code: permit.code })}>
      <Part title={t('full.risks')} isEmpty={risks.length === 0}>
        <ul className={classes.list}>
          {risks.map(({ text }) => (
            <li key={text} className={classes.risk}>
              {text}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('full.applicant')} isEmpty={false}>
        <p>{[permit.name, permit.company].filter((part) => part !== '').join(', ')}</p>
      </Part>
      <Part title={t('full.about')} isEmpty={permit.description === ''}>
        <p>{permit.description}</p>
      </Part>
      <Part title={t('full.work')} isEmpty={permit.work_details.length === 0}>
        <ul className={classes.list}>
          {permit.work_details.map(({ work_type, description }) => (
            <li key={work_type}>{[work_type, description].filter((part) => part !== '').join(': ')}</li>
          ))}
        </ul>
      </Part>
      <ItemsPart items={permit.items} isGoodsOut={permit.kind === 'unloading'} />
      <Part title={t('full.workers')} isEmpty={permit.workers.length === 0}>
        <ul className={classes.list}>
          {permit.workers.map(({ id, name, position, company }) => (
            <li key={id}>{[name, position, company].filter((part) => part !== '').join(', ')}</li>
          ))}
        </ul>
      </Part>
      <Part title={t('full.documents')} isEmpty={permit.attachments.length === 0}>
        <ul className={classes.list}>
          {permit.attachments.map(({ name, url }) => (
            <li key={url}>
              <Anchor href={url} target="_blank" rel="noreferrer" aria-label={t('full.opens', { name })}>
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
      </Part>
      <NotesPart permit={permit} />
    </Sheet>
  );
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function ItemsPart({ items, isGoodsOut }: { items: DecidedPermit['items']; isGoodsOut: boolean }) {
  const { t } = useTranslation('mailDecision');
  return (
    <Part title={t('full.items')} isEmpty={items.length === 0}>
      <ul className={classes.items}>
        {items.map(({ id, name, description, qty, unit, photo_url, rejection_note, has_entry }) => (
          <li key={id}>
            {photo_url === null ? (
              <Photo url={null} />
            ) : (
              <a
                href={photo_url}
                target="_blank"
                rel="noreferrer"
                aria-label={t('full.opens', { name: t('full.photo', { name }) })}
              >
                <Photo url={photo_url} />
              </a>
            )}
            <span>
              <b>{name}</b>, {qty} {unit}
              {description !== '' && <span className={classes.quiet}>{description}</span>}
              {isGoodsOut && !has_entry && <span className={classes.risk}>{t('full.noEntry')}</span>}
              {rejection_note !== null && (
                <span className={classes.refused}>{t('full.refused', { note: rejection_note })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function NotesPart({ permit: { chain, property } }: { permit: DecidedPermit }) {
  const { t } = useTranslation('mailDecision');
  const language = useLanguage();
  const decided = chain.filter((entry) => entry.decided_at !== null);
  return (
    <Part title={t('full.stages')} isEmpty={decided.length === 0}>
      <ul className={classes.list}>
        {decided.map(({ stage, decided_by, decided_at, note }) => (
          <li key={stage}>
            <b>{t(`stage.${stage}`)}</b>
            <span className={classes.quiet}>
              {[decided_by ?? '', timeText(decided_at ?? '', property.time_zone, language)]
                .filter((part) => part !== '')
                .join(', ')}
            </span>
            <span className={classes.words}>{note || t('stages.noNote')}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Number of photos that fit side by side on a phone. */
const PHOTOS = 5;

export function FullPermitButton({ permit, onOpen }: { permit: DecidedPermit; onOpen: () => void }) {
  const { t } = useTranslation('mailDecision');
  const language = useLanguage();
  const { items, workers, attachments } = permit;
  const parts = [
    ...(items.length > 0 ? [t('itemCount', { count: items.length })] : []),
    ...(workers.length > 0 ? [t('workerCount', { count: workers.length })] : []),
    ...(attachments.length > 0 ? [t('documentCount', { count: attachments.length })] : []),
  ];
  return (
    <UnstyledButton className={classes.full} onClick={onOpen}>
      {items.length > 0 && (
        <Group component="span" gap={8} align="stretch" wrap="nowrap" pt={12}>
          {items.slice(0, PHOTOS).map((item) => (
            <Photo key={item.id} url={item.photo_url} />
          ))}
        </Group>
      )}
      <span className={classes.fullLine}>
        <IconFileText size={18} stroke={1.7} aria-hidden="true" />
        {t('full.label', { parts: formatList(parts, language, 'unit') })}
        <IconChevronRight size={18} stroke={1.9} aria-hidden="true" />
      </span>
    </UnstyledButton>
  );
}

/** Small picture. Its link expires, so an icon replaces it when it can no longer be loaded. */
function Photo({ url, alt = '' }: { url: string | null; alt?: string }) {
  const [failed, setFailed] = useState<string>();
  if (url === null || url === failed) {
    return (
      <span className={classes.photo}>
        <IconPhoto size={20} stroke={1.5} aria-hidden="true" />
      </span>
    );
  }
  return <img className={classes.photo} src={url} alt={alt} loading="lazy" onError={() => setFailed(url)} />;
}
