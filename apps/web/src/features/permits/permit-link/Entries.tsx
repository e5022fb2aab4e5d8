import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { LazyConfirmDialog } from '../../../components/dialogs/LazyConfirmDialog.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Faults } from './fix-body.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './permit-link.module.css';

interface Props<Entry extends { key: string }> {
  entries: readonly Entry[];
  /** Path of the list in the request. */
  path: string;
  shown: Faults;
  nameOf: (entry: Entry) => string;
  /** The entries of the permit before the correction. */
  before: readonly Entry[];
  renderLine: (entry: Entry, before: Entry | undefined) => ReactNode;
  renderFields: (entry: Entry, path: string) => ReactNode;
  onRemove: (entry: Entry) => void;
  /** Adds an empty entry and returns its key. Undefined when entries may not be added. */
  onAdd?: (() => string) | undefined;
  add: string;
}

/** A list in which one entry at a time is open for editing. */
export function Entries<Entry extends { key: string }>(props: Props<Entry>) {
  const { entries, before, path, shown, nameOf, onRemove, onAdd, add } = props;
  const removed = before.filter(({ key }) => !entries.some((entry) => entry.key === key));
  const { t } = useTranslation('links');
  const error = useFieldError();
  const [open, setOpen] = useState<string>();
  const [leaving, setLeaving] = useState<Entry>();
  return (
    <>
      <Box component="ul" className={layout.list} mb={12}>
        {entries.map((entry, index) => (
          <Line
            key={entry.key}
            {...props}
            entry={entry}
            path={`${path}.${index}`}
            isOpen={open === entry.key}
            onOpen={() => setOpen(open === entry.key ? undefined : entry.key)}
            onLeave={() => setLeaving(entry)}
          />
        ))}
        {removed.map((entry) => (
          <li key={entry.key} className={classes.removed}>
            {t('fix.removed', { name: nameOf(entry) })}
          </li>
        ))}
      </Box>
      {error(shown[path])}
      {onAdd !== undefined && (
        <Button
          className={classes.add}
          leftSection={<IconPlus size={20} stroke={1.75} />}
          onClick={() => setOpen(onAdd())}
          data-path={path}
        >
          {add}
        </Button>
      )}
      <LazyConfirmDialog
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('fix.removeTitle', { name: leaving === undefined ? '' : nameOf(leaving) })}
        text={t('fix.removeText')}
        confirm={t('fix.remove')}
        onConfirm={() => {
          if (leaving !== undefined) onRemove(leaving);
          setLeaving(undefined);
        }}
      />
    </>
  );
}

interface LineProps<Entry extends { key: string }> extends Props<Entry> {
  entry: Entry;
  isOpen: boolean;
  onOpen: () => void;
  onLeave: () => void;
}

function Line<Entry extends { key: string }>({
  entry,
  path,
  shown,
  isOpen,
  onOpen,
  onLeave,
  ...props
}: LineProps<Entry>) {
  const { t } = useTranslation('links');
  const error = useFieldError();
  const name = props.nameOf(entry);
  const isFaulty = Object.keys(shown).some((known) => known.startsWith(`${path}.`));
  return (
    <li className={classes.entry} data-faulty={isFaulty || undefined}>
      <Group gap={12} wrap="nowrap">
        {props.renderLine(
          entry,
          props.before.find(({ key }) => key === entry.key),
        )}
        {isOpen ? (
          <Button variant="subtle" px={10} aria-label={t('fix.closeEntry', { name })} aria-expanded onClick={onOpen}>
            {t('fix.done')}
          </Button>
        ) : (
          <ActionIcon aria-label={t('fix.editEntry', { name })} aria-expanded={false} onClick={onOpen} data-path={path}>
            <IconPencil size={20} stroke={1.75} />
          </ActionIcon>
        )}
        <ActionIcon aria-label={t('fix.removeEntry', { name })} onClick={onLeave}>
          <IconTrash size={20} stroke={1.75} />
        </ActionIcon>
      </Group>
      {isFaulty && !isOpen && error(t('fix.incomplete'))}
      {isOpen && <Box mt={12}>{props.renderFields(entry, path)}</Box>}
    </li>
  );
}
