import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Mark.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { SEARCH_KINDS } from '@gerbang/shared/contracts/insight/search';
import type { SearchAnswer, SearchKind } from '@gerbang/shared/contracts/insight/search';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { Button, Kbd, Loader, VisuallyHidden } from '@mantine/core';
import { Spotlight, createSpotlight } from '@mantine/spotlight';
import { IconBuilding, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';

import { useMenuName } from '../../../lib/i18n/menu-name.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { chooseProperty } from '../../../lib/session/auth.slice.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { Preview } from './Preview.tsx';
import { forgetRecent, groupsOf, lineOf, pagesOf, readRecent, recordAt, rememberOpened } from './results.ts';
import type { Line } from './results.ts';
import { Results } from './Results.tsx';
import { useSearch } from './search.api.ts';
import type { Found } from './search.api.ts';
import { useActions } from './use-actions.ts';
import { useRecordWords } from './use-record-words.ts';

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
  const [query, setQuery] = useState('');
  const [kind, setKind] = useState<SearchKind | null>(null);
  const [isEverywhere, setEverywhere] = useState(false);
  const [recent, setRecent] = useState(() => readRecent(user.id));
  const text = query.trim();
  const found = useSearch({ text: isOpen ? text : '', property_id: user.property.id, isEverywhere, kind });
  const { lines, countOf } = useLines(user, text, found);
  const actions = useActions(user, text);
  const openLine = useOpenLine(user, () => setRecent(readRecent(user.id)));
  useEffect(() => {
    if (isOpen) palette.open();
    else palette.close();
  }, [isOpen]);
  const shown = lines.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (shown !== '') chooseFirst();
  }, [shown]);
  const groups = groupsOf(lines, kind, found.shown.more);
  const { selected, follow } = useSelected(shown);
  const record = found.status === 'idle' ? undefined : recordAt(groups, selected);
  const actByLetter = (event: KeyboardEvent) => {
    follow();
    const action = actions.find(({ letter }) => event.altKey && letter === event.key.toUpperCase());
    if (action === undefined) return;
    event.preventDefault();
    palette.close();
    openLine(action);
  };
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={(typed) => {
        setQuery(typed);
        setKind(null);
      }}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight="min(72vh, 620px)"
      size={960}
      centered={false}
      overlayProps={{ backgroundOpacity: 0.55, color: '#0B1513', blur: 0 }}
      attributes={{ content: { 'aria-label': t('label') } }}
      returnFocus
    >
      <Spotlight.Search
        aria-label={t('label')}
        placeholder={t('hint')}
        maxLength={80}
        onKeyDown={actByLetter}
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden="true" />}
        rightSection={found.status === 'searching' ? <Loader size={16} aria-label={t('searching')} /> : undefined}
      />
      <div className={classes.choices}>
        {text !== '' && <KindChoice countOf={countOf} more={found.all.more} kind={kind} onChange={setKind} />}
        {user.properties.length > 1 && (
          <Button
            variant="default"
            size="compact-sm"
            ml="auto"
            leftSection={<IconBuilding size={15} stroke={1.8} aria-hidden="true" />}
            aria-pressed={isEverywhere}
            onClick={() => setEverywhere(!isEverywhere)}
          >
            {isEverywhere ? t('everywhere') : user.property.name}
          </Button>
        )}
      </div>
      <div className={classes.body} data-preview={record !== undefined || undefined}>
        <Results
          status={found.status}
          query={text}
          groups={groups}
          actions={actions}
          recent={recent}
          onOpen={openLine}
          onKind={setKind}
          onForget={() => {
            forgetRecent(user.id);
            setRecent([]);
          }}
        />
        {record !== undefined && <Preview record={record} />}
      </div>
      <Foot />
      <VisuallyHidden>
        <output>{found.status === 'ready' ? t('found', { count: lines.length }) : ''}</output>
      </VisuallyHidden>
    </Spotlight.Root>
  );
}

/** Screens of the menu, which are found immediately, and the records that the person can open. */
function useLines(user: StaffRecord, text: string, { all, shown }: Found) {
  const { menuBar } = useAuth();
  const menuName = useMenuName();
  const words = useRecordWords();
  const records = ({ found }: SearchAnswer) =>
    found.flatMap((record) => lineOf(record, words.part(record), user) ?? []);
  const openable = records(all);
  return {
    lines: [...pagesOf(menuBar, text, menuName), ...records(shown)],
    countOf: (kind: SearchKind) => openable.filter((line) => line.kind === kind).length,
  };
}

/**
 * Place of the selected line: the first of new results, until a key moves it. Spotlight does not notify of a move, so its
 * store is read after each key.
 */
function useSelected(shown: string) {
  const [moved, setMoved] = useState({ shown, place: 0 });
  return {
    selected: moved.shown === shown ? moved.place : 0,
    follow: () => queueMicrotask(() => setMoved({ shown, place: store.getState().selected })),
  };
}

function useOpenLine(user: StaffRecord, onOpened: () => void): (line: Line) => void {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  return (line) => {
    rememberOpened(user.id, line);
    onOpened();
    if (line.property_id !== null && line.property_id !== user.property.id) dispatch(chooseProperty(line.property_id));
    void navigate(line.to);
  };
}

interface KindChoiceProps {
  /** How many results of a kind the person can open. */
  countOf: (kind: SearchKind) => number;
  /** Kinds with more results than were sent. */
  more: readonly SearchKind[];
  kind: SearchKind | null;
  onChange: (kind: SearchKind | null) => void;
}

/** Buttons for all results or those of one kind, with their numbers. */
function KindChoice({ countOf, more, kind, onChange }: KindChoiceProps) {
  const { t } = useTranslation('search');
  const present = SEARCH_KINDS.filter((one) => countOf(one) > 0);
  if (present.length < 2) return null;
  return (
    <>
      <KindButton isChosen={kind === null} onClick={() => onChange(null)} label={t('all')} />
      {present.map((one) => (
        <KindButton
          key={one}
          isChosen={kind === one}
          onClick={() => onChange(one)}
          label={`${t(`kind.${one}`)} ${countOf(one)}${more.includes(one) ? '+' : ''}`}
        />
      ))}
    </>
  );
}

function KindButton({ isChosen, onClick, label }: { isChosen: boolean; onClick: () => void; label: string }) {
  return (
    <Button
      variant={isChosen ? 'light' : 'default'}
      size="compact-sm"
      radius="xl"
      aria-pressed={isChosen}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function Foot() {
  const { t } = useTranslation('search');
  return (
    <Spotlight.Footer className={classes.foot ?? ''}>
      <span aria-hidden="true">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('keys.move')}
      </span>
      <span aria-hidden="true">
        <Kbd>↵</Kbd> {t('keys.open')}
      </span>
      <span className={classes.limits}>{t('limits')}</span>
    </Spotlight.Footer>
  );
}
