import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/spotlight/styles.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { Kbd, Loader, VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';

import { chooseProperty } from '../../lib/session/auth.slice.ts';
import { forget, readRecent, remember } from './recent.ts';
import { ResultList } from './ResultList.tsx';
import type { Result } from './results.ts';
import { useResults } from './use-results.ts';

import classes from './search.module.css';

const [store, palette] = createSpotlight();

/** The library chooses the first line when a letter is typed; what the server has found comes later. */
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

/** One search over everything the person may read: arrows move, Enter opens, Escape closes. */
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
    remember(user.id, query);
    setRecent(readRecent(user.id));
    // A record is shown at its own property.
    if (property_id !== null && property_id !== user.property.id) dispatch(chooseProperty(property_id));
    void navigate(to);
  };
  const clear = () => {
    forget(user.id);
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
