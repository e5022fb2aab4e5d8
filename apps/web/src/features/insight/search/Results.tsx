import type { SearchKind, SearchResult } from '@gerbang/shared/contracts/insight/search';
import { Button, Kbd } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import {
  IconBolt,
  IconBox,
  IconBuildingStore,
  IconClipboardCheck,
  IconDoor,
  IconFileText,
  IconGauge,
  IconLayout,
  IconMessageReport,
  IconNews,
  IconTruck,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react';

import { Mark } from '../../../entities/ticket/Marks.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Line, LineGroup, LineKind } from './results.ts';
import type { Found } from './search.api.ts';
import { lookOf, useRecordWords } from './use-record-words.ts';

import classes from './search.module.css';

const ICONS = {
  pages: IconLayout,
  permit: IconClipboardCheck,
  complaint: IconMessageReport,
  work_order: IconFileText,
  unit: IconDoor,
  tenant: IconBuildingStore,
  person: IconUser,
  plate: IconTruck,
  meter: IconGauge,
  asset: IconBox,
  user: IconUserShield,
  news: IconNews,
  actions: IconBolt,
} as const satisfies Record<LineKind, unknown>;

interface Props {
  status: Found['status'];
  query: string;
  groups: readonly LineGroup[];
  actions: readonly Line[];
  recent: readonly Line[];
  onOpen: (line: Line) => void;
  onKind: (kind: SearchKind) => void;
  onForget: () => void;
}

/** Results by kind, then what the person can do. Shows what was opened last while the field is empty. */
export function Results({ status, query, groups, actions, recent, onOpen, onKind, onForget }: Props) {
  const { t } = useTranslation('search');
  if (status === 'idle')
    return (
      <Spotlight.ActionsList aria-label={t('results')}>
        {recent.length > 0 && (
          <Spotlight.ActionsGroup label={t('recent')}>
            <Lines lines={recent} onOpen={onOpen} />
            <Button variant="subtle" size="compact-sm" m="4px 0 4px 8px" onClick={onForget}>
              {t('forget')}
            </Button>
          </Spotlight.ActionsGroup>
        )}
        <Group kind="actions" lines={actions} onOpen={onOpen} />
      </Spotlight.ActionsList>
    );
  return (
    <Spotlight.ActionsList aria-label={t('results')}>
      {groups.map(({ kind, lines, more }) => (
        <Group
          key={kind}
          kind={kind}
          lines={lines}
          onOpen={onOpen}
          {...(more !== null && { onMore: () => onKind(more) })}
        />
      ))}
      {status === 'short' && groups.length === 0 && <Spotlight.Empty>{t('type')}</Spotlight.Empty>}
      {status === 'failed' && <Spotlight.Empty role="alert">{t('failed')}</Spotlight.Empty>}
      {status === 'ready' && groups.length === 0 && <Spotlight.Empty>{t('nothing', { text: query })}</Spotlight.Empty>}
      <Group kind="actions" lines={actions} onOpen={onOpen} />
    </Spotlight.ActionsList>
  );
}

interface GroupProps {
  kind: LineKind;
  lines: readonly Line[];
  onOpen: (line: Line) => void;
  onMore?: () => void;
}

function Group({ kind, lines, onOpen, onMore }: GroupProps) {
  const { t } = useTranslation('search');
  if (lines.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={t(`kind.${kind}`)}>
      <Lines lines={lines} onOpen={onOpen} />
      {onMore !== undefined && (
        <Spotlight.Action
          label={t('more')}
          className={classes.line ?? ''}
          closeSpotlightOnTrigger={false}
          onClick={onMore}
        />
      )}
    </Spotlight.ActionsGroup>
  );
}

function Lines({ lines, onOpen }: { lines: readonly Line[]; onOpen: (line: Line) => void }) {
  return lines.map((line) => <LineButton key={`${line.kind}${line.id}`} line={line} onOpen={() => onOpen(line)} />);
}

function LineButton({ line: { kind, label, note, record, letter }, onOpen }: { line: Line; onOpen: () => void }) {
  const Icon = ICONS[kind];
  return (
    <Spotlight.Action
      onClick={onOpen}
      label={label}
      {...(note !== '' && { description: note })}
      highlightQuery
      classNames={{ action: classes.line ?? '', actionDescription: classes.note ?? '' }}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
      rightSection={
        record === undefined ? letter !== undefined && <Letter letter={letter} /> : <Facts record={record} />
      }
      dimmedSections={false}
    />
  );
}

function Letter({ letter }: { letter: string }) {
  return (
    <Kbd className={classes.letter ?? ''} aria-hidden="true">
      Alt {letter}
    </Kbd>
  );
}

/** State and day of a record in fixed columns. */
function Facts({ record }: { record: SearchResult }) {
  const words = useRecordWords();
  const language = useLanguage();
  const state = words.state(record);
  return (
    <span className={classes.facts}>
      {state !== '' && (
        <Mark look={lookOf(record)} variant="small">
          {state}
        </Mark>
      )}
      <span className={classes.day}>{record.day === null ? '' : formatDay(record.day, language, 'short')}</span>
    </span>
  );
}
