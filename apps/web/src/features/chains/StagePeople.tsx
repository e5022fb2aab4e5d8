import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { initials } from '../../lib/initials.ts';
import type { Deciders } from './use-deciders.ts';

import classes from './chains.module.css';

/** More names than this would make a card too tall. */
const SHOWN = 3;

/** Who decides a stage now; a stage that nobody holds says so. */
export function StagePeople({ people }: { people: Deciders }) {
  const { t } = useTranslation('chains');
  if (people === 'unknown') return null;
  if (people === 'loading') return <Skeleton height={20} width="80%" radius={6} />;
  if (people.length === 0)
    return (
      <p className={classes.nobody}>
        <IconAlertTriangle size={15} stroke={1.9} aria-hidden="true" />
        {t('people.nobody')}
      </p>
    );
  const hidden = people.slice(SHOWN);
  return (
    <ul className={classes.people}>
      {people.slice(0, SHOWN).map(({ id, name, role }) => (
        <li key={id}>
          <span className={classes.initials} aria-hidden="true">
            {initials(name)}
          </span>
          <span className={classes.person}>
            <span>{name}</span> <small>{role}</small>
          </span>
        </li>
      ))}
      {hidden.length > 0 && (
        <li className={classes.more} title={hidden.map(({ name }) => name).join(', ')}>
          {t('people.more', { count: hidden.length })}
          <span className={classes.spoken}>: {hidden.map(({ name }) => name).join(', ')}</span>
        </li>
      )}
    </ul>
  );
}
