import '@mantine/core/styles/EmptyState.layer.css';
import { Button, EmptyState, Title } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { ShownPhotos } from '../../components/photos/ShownPhotos.tsx';

import classes from './ticket.module.css';

interface MissingProps {
  icon: TablerIcon;
  title: string;
  text?: string;
  back: { to: string; label: string };
}

/** Shown when the record of an address does not exist at the chosen property. Links back to the list. */
export function MissingRecord({ icon: Icon, title, text, back }: MissingProps) {
  return (
    <EmptyState
      mt={48}
      icon={<Icon size={32} stroke={1.5} />}
      title={
        <Title order={1} fz={18} lh={1.3}>
          {title}
        </Title>
      }
      {...(text !== undefined && { description: text })}
    >
      <EmptyState.Actions>
        <Button variant="default" component={Link} to={back.to}>
          {back.label}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

export type Fact = readonly [label: string, value: ReactNode];

/** Labels and values of a record. Facts with an empty value are left out. */
export function FactList({ facts, isSmall = false }: { facts: readonly Fact[]; isSmall?: boolean }) {
  return (
    <dl className={classes.facts} data-small={isSmall || undefined}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/**
 * `own` marks a message of the reader's side and `other` one of the opposite side (staff or tenant). A `note` is
 * internal to staff. An `event` has no text.
 */
export interface TalkEntry {
  id: string;
  look: 'own' | 'other' | 'note' | 'event';
  who: string;
  what: string;
  mark?: ReactNode;
  at: string;
  when: string;
  text: string;
  photos: readonly string[];
  photosLabel: string;
}

/** Messages and events of a ticket, oldest first. */
export function TalkList({ label, entries, isLarge = false }: TalkListProps) {
  return (
    <ol className={classes.talk} aria-label={label} data-large={isLarge || undefined}>
      {entries.map(({ id, look, who, what, mark, at, when, text, photos, photosLabel }) => (
        <li key={id} data-look={look}>
          <p className={classes.byline}>
            {who !== '' && <b>{who}</b>}
            {what !== '' && <span>{what}</span>}
            {mark}
            <time dateTime={at}>{when}</time>
          </p>
          {text !== '' && <p className={classes.words}>{text}</p>}
          <ShownPhotos label={photosLabel} urls={photos} isLabelHidden />
        </li>
      ))}
    </ol>
  );
}

interface TalkListProps {
  label: string;
  entries: readonly TalkEntry[];
  isLarge?: boolean;
}
