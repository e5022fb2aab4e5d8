import { Button } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import {
  IconBox,
  IconBuildingStore,
  IconClipboardCheck,
  IconFileText,
  IconHistory,
  IconLayout,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { KINDS } from './results.ts';
import type { Result } from './results.ts';
import type { Found } from './use-results.ts';

import classes from './search.module.css';

const ICONS = {
  pages: IconLayout,
  permits: IconClipboardCheck,
  tenants: IconBuildingStore,
  assets: IconBox,
  work_orders: IconFileText,
};

interface Props {
  found: Found;
  query: string;
  /** What was looked for before. */
  recent: readonly string[];
  onOpen: (result: Result) => void;
  onSearch: (text: string) => void;
  onForget: () => void;
}

/** What was found, kind by kind; before anything is typed, what was looked for last. */
export function ResultList({ found, query, recent, onOpen, onSearch, onForget }: Props) {
  const { t } = useTranslation('search');
  const { status, results } = found;
  if (status === 'idle') return <Recent recent={recent} onSearch={onSearch} onForget={onForget} />;
  return (
    <Spotlight.ActionsList aria-label={t('results')}>
      {KINDS.map((kind) => ({ kind, own: results.filter((one) => one.kind === kind) }))
        .filter(({ own }) => own.length > 0)
        .map(({ kind, own }) => (
          <Spotlight.ActionsGroup key={kind} label={t(kind)}>
            {own.map((result) => (
              <Line key={`${kind}${result.id}`} result={result} onOpen={() => onOpen(result)} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      {status === 'short' && results.length === 0 && <Spotlight.Empty>{t('type')}</Spotlight.Empty>}
      {status === 'failed' && <Spotlight.Empty role="alert">{t('failed')}</Spotlight.Empty>}
      {status === 'ready' && results.length === 0 && (
        <Spotlight.Empty>{t('nothing', { text: query.trim() })}</Spotlight.Empty>
      )}
    </Spotlight.ActionsList>
  );
}

function Line({ result: { kind, label, note }, onOpen }: { result: Result; onOpen: () => void }) {
  const Icon = ICONS[kind];
  return (
    <Spotlight.Action
      onClick={onOpen}
      label={label}
      {...(note !== '' && { description: note })}
      classNames={{ actionDescription: classes.note ?? '' }}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
    />
  );
}

function Recent({ recent, onSearch, onForget }: Pick<Props, 'recent' | 'onSearch' | 'onForget'>) {
  const { t } = useTranslation('search');
  if (recent.length === 0) return <Spotlight.Empty>{t('hint')}</Spotlight.Empty>;
  return (
    <Spotlight.ActionsList aria-label={t('recent')}>
      <Spotlight.ActionsGroup label={t('recent')}>
        {recent.map((text) => (
          <Spotlight.Action
            key={text}
            label={text}
            closeSpotlightOnTrigger={false}
            onClick={() => onSearch(text)}
            leftSection={<IconHistory size={18} stroke={1.7} aria-hidden="true" />}
          />
        ))}
      </Spotlight.ActionsGroup>
      <Button variant="subtle" size="compact-sm" className={classes.forget ?? ''} onClick={onForget}>
        {t('forget')}
      </Button>
    </Spotlight.ActionsList>
  );
}
