import type { Round } from '@gerbang/shared/contracts/security';
import { useTranslation } from 'react-i18next';

import { ShownPhotos } from '../../components/ShownPhotos.tsx';
import type { SecurityWords } from './use-security-words.ts';

import classes from './patrols.module.css';
import shared from './security.module.css';

/** What was not as it should be on a round; nothing where nothing was. */
export function IncidentList({ round: { incidents }, words }: { round: Round; words: SecurityWords }) {
  const { t } = useTranslation('security');
  if (incidents.length === 0) return null;
  return (
    <section>
      <h3 className={shared.section}>{t('walk.incidents')}</h3>
      <ul className={classes.incidents}>
        {incidents.map(({ id, checkpoint, note, at, photo_urls }) => (
          <li key={id}>
            <b>{checkpoint ?? t('incident.between')}</b>
            <span className={shared.quiet}>{words.clock(at)}</span>
            <p>{note}</p>
            <ShownPhotos label={t('incident.photos')} urls={photo_urls} isLabelHidden />
          </li>
        ))}
      </ul>
    </section>
  );
}
