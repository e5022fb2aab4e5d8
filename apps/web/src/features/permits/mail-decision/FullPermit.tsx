import type { DecidedPermit } from '@gerbang/shared/contracts/mail-decisions';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { momentWords } from './permit-words.ts';
import { Photo } from './Photo.tsx';
import { risksOf } from './risks.ts';
import { Sheet } from './Sheet.tsx';

import classes from './mail-decision.module.css';

interface Props {
  permit: DecidedPermit;
  opened: boolean;
  onClose: () => void;
}

/** All that is known of the permit, in full words. */
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
      <SaidPart permit={permit} />
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

function SaidPart({ permit: { chain, property } }: { permit: DecidedPermit }) {
  const { t } = useTranslation('mailDecision');
  const language = useLanguage();
  const decided = chain.filter((one) => one.decided_at !== null);
  return (
    <Part title={t('full.stages')} isEmpty={decided.length === 0}>
      <ul className={classes.list}>
        {decided.map(({ stage, decided_by, decided_at, note }) => (
          <li key={stage}>
            <b>{t(`stage.${stage}`)}</b>
            <span className={classes.quiet}>
              {[decided_by ?? '', momentWords(decided_at ?? '', property.time_zone, language)]
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
