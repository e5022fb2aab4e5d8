import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/spotlight/styles.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { Button, Kbd, Loader, VisuallyHidden } from '@mantine/core';
import { Spotlight, createSpotlight } from '@mantine/spotlight';
import {
  IconBox,
  IconBuildingStore,
  IconClipboardCheck,
  IconFileText,
  IconHistory,
  IconLayout,
  IconSearch,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';

import { chooseProperty } from '../../../lib/session/auth.slice.ts';
import { KINDS, forgetSearches, readRecent, rememberSearch } from './results.ts';
import type { Result } from './results.ts';
import { useResults } from './search.api.ts';
import type { SearchState } from './search.api.ts';

import classes from './search.module.css';

const [store, palette] = createSpotlight();

/**
 * Spotlight selects the first line when a letter is typed, but the server's results arrive later. Select the new first
 * line then.
 */
function chooseFirst(): void {
  const list = document.querySelector(`#${CSS.escape(store.getState().listId)}`);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

interface Props {
  user: StaffRecord;
  isOpen: boolean;
  onClose: () => void;
}

/** Searches all records that the person may read. Arrow keys select, Enter opens, Escape closes. */
export function SearchPalette({ user, isOpen, onClose }: Props) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [query, setQuery] = useState('');
  const [recent, setRecent] = useState(() => readRecent(user.id));
  const found = useResults(user, isOpen ? query : '');
  useEffect(() => {
    if (isOpen) palette.open();
    else palette.close();
  }, [isOpen]);
  const shown = found.results.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (shown !== '') chooseFirst();
  }, [shown]);
  const open = ({ to, property_id }: Result) => {
    rememberSearch(user.id, query);
    setRecent(readRecent(user.id));
    if (property_id !== null && property_id !== user.property.id) dispatch(chooseProperty(property_id));
    void navigate(to);
  };
  const clear = () => {
    forgetSearches(user.id);
    setRecent([]);
  };
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight="min(70vh, 480px)"
      size={640}
      centered={false}
      overlayProps={{ backgroundOpacity: 0.55, color: '#0B1513', blur: 0 }}
      attributes={{ content: { 'aria-label': t('label') } }}
      returnFocus
    >
      <Spotlight.Search
        aria-label={t('label')}
        placeholder={t('hint')}
        maxLength={80}
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden="true" />}
        rightSection={found.status === 'searching' ? <Loader size={16} aria-label={t('searching')} /> : undefined}
      />
      <ResultList found={found} query={query} recent={recent} onOpen={open} onSearch={setQuery} onForget={clear} />
      <Spotlight.Footer className={classes.foot ?? ''} aria-hidden="true">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('keys.move')}
        </span>
        <span>
          <Kbd>↵</Kbd> {t('keys.open')}
        </span>
        <span>
          <Kbd>Esc</Kbd> {t('keys.close')}
        </span>
      </Spotlight.Footer>
      <VisuallyHidden>
        <output>{found.status === 'ready' ? t('found', { count: found.results.length }) : ''}</output>
      </VisuallyHidden>
    </Spotlight.Root>
  );
}

const ICONS = {
  pages: IconLayout,
  permits: IconClipboardCheck,
  tenants: IconBuildingStore,
  assets: IconBox,
  work_orders: IconFileText,
};

interface ResultListProps {
  found: SearchState;
  query: string;
  recent: readonly string[];
  onOpen: (result: Result) => void;
  onSearch: (text: string) => void;
  onForget: () => void;
}

/** Results by kind. Shows recent searches while the field is empty. */
function ResultList({ found, query, recent, onOpen, onSearch, onForget }: ResultListProps) {
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

function Recent({ recent, onSearch, onForget }: Pick<ResultListProps, 'recent' | 'onSearch' | 'onForget'>) {
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
      <Button variant="subtle" size="compact-sm" m="4px 0 4px 8px" onClick={onForget}>
        {t('forget')}
      </Button>
    </Spotlight.ActionsList>
  );
}
