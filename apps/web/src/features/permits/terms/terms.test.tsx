import { TERMS_MAX_LENGTH } from '@gerbang/shared/contracts/building/schedule-settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderApp } from '../../../test/render-app.tsx';
import { json, problem } from '../../../test/server.ts';
import { answersOf, aVersion, openTerms } from './test-kit.ts';

const PUBLISH = 'POST /v1/terms-versions';
const EDITOR = '/settings/terms?edit=1';
const text = async (language: string) => within(await screen.findByRole('region', { name: language }));
const field = (language: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: language });
const type = async (language: string, value: string) =>
  void fireEvent.change(await field(language), { target: { value } });
const publishButton = (version: number) =>
  screen.findByRole('button', { name: new RegExp(`^Publish version ${version}`) });
const question = async () => within(await screen.findByRole('dialog'));

// Loads the code of the screen first, because that takes longer than the time limit of a test.
beforeAll(() => import('./TermsScreen.tsx'), 30_000);
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('the versions of the terms', () => {
  it('lists the versions of the terms with date and author and shows the current one in both languages', async () => {
    await openTerms();
    const links = within(await screen.findByRole('navigation', { name: 'Versions' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Version 2In force02 November 2026, 09:05 WIB · Ratna Dewi',
      'Version 101 November 2026, 09:05 WIB · from the start',
    ]);
    expect((await text('Indonesian')).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1Pakai helm.',
      '2Dilarang merokok.',
    ]);
    expect((await text('English')).getByText('Terms 2').closest('[lang]')?.getAttribute('lang')).toBe('en');
  });

  it('opens an earlier version of the terms at its own address', async () => {
    const { user, search } = await openTerms();
    await user.click(await screen.findByRole('link', { name: /^Version 1/ }));
    expect(search()).toBe('?version=1');
    expect(await (await text('English')).findByText('Terms 1')).toBeTruthy();
    expect(screen.getByText(/^An earlier version/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'See the one in force' }));
    expect(await (await text('English')).findByText('Terms 2')).toBeTruthy();
    expect(search()).toBe('');
  });

  it('shows the terms read-only to a role that may not publish, also at the address of the editor', async () => {
    await openTerms({}, EDITOR, ['property.read']);
    await text('English');
    expect(screen.queryByRole('button', { name: 'New version' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('explains that there are no terms yet and starts the first version empty', async () => {
    const { user } = await openTerms(answersOf([]));
    expect(await screen.findByText('No terms yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New version' }));
    expect((await field('Indonesian')).value).toBe('');
    expect(await publishButton(1)).toBeTruthy();
  });

  it('loads the versions of the terms again after a failure', async () => {
    let isDown = true;
    const versions = answersOf([aVersion(2)])['GET /v1/terms-versions'];
    const { user } = await openTerms({
      'GET /v1/terms-versions': (request) =>
        isDown || versions === undefined ? problem(503, 'unavailable') : versions(request),
    });
    const alert = within(await screen.findByRole('alert'));
    isDown = false;
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await (await text('English')).findByText('Terms 2')).toBeTruthy();
  });
});

describe('a new version', () => {
  it('starts a version with the current terms and publishes it after a confirmation that explains the effect', async () => {
    const { user, writes, search } = await openTerms({ [PUBLISH]: () => json(aVersion(3), 201) });
    await user.click(await screen.findByRole('button', { name: 'New version' }));
    expect((await field('English')).value).toBe(aVersion(2).text_en);
    await type('Indonesian', 'Baru\r\n1.\tSatu');
    await type('English', 'New\n1. One');
    await user.click(await publishButton(3));
    const asked = await question();
    expect(asked.getByText(/new applicants accept this version.*keep the version they accepted/)).toBeTruthy();
    expect(asked.queryByText(/Only the/)).toBeNull();
    await user.click(asked.getByRole('button', { name: 'Publish version 3' }));
    expect(await screen.findByText('Version 3 Published')).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ text_id: 'Baru\n1. Satu', text_en: 'New\n1. One', seen_version: 2 });
    await waitFor(() => expect(search()).toBe(''));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('asks about the other language when the terms were changed in only one', async () => {
    const { user } = await openTerms({}, EDITOR);
    await type('English', 'New');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect((await question()).getByText(/^Only the English text has changed\./)).toBeTruthy();
  });

  it('requires the terms in both languages and shows their length', async () => {
    const { user, writes } = await openTerms({}, EDITOR);
    await type('Indonesian', ' ');
    await type('English', 'x'.repeat(TERMS_MAX_LENGTH + 5));
    expect(screen.getByText('20,005 / 20,000')).toBeTruthy();
    expect(screen.getByText('5 characters too long')).toBeTruthy();
    await user.click(screen.getByText('Preview'));
    await user.click(await publishButton(3));
    expect(await screen.findByText('Please Complete Field')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Indonesian'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writes()).toEqual([]);
  });

  it('does not publish terms without a change', async () => {
    const { user, writes } = await openTerms({}, EDITOR);
    await user.click(await publishButton(3));
    expect(await screen.findByText(/there is nothing to publish/)).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  it('shows how applicants will see the terms, and the changes', async () => {
    const { user } = await openTerms({}, EDITOR);
    await type('English', 'Terms 2\n\n1. Wear a helmet and boots.\n2. No smoking.');
    await user.click(screen.getByText('Preview'));
    expect((await text('English')).getAllByRole('listitem')[0]?.textContent).toBe('1Wear a helmet and boots.');
    await user.click(screen.getByText('Changes'));
    const english = await text('English');
    expect(english.getByRole('deletion').textContent).toBe('1. Wear a helmet.');
    expect(english.getByRole('insertion').textContent).toBe('1. Wear a helmet and boots.');
    expect((await text('Indonesian')).getByText('Nothing has changed.')).toBeTruthy();
  });

  it('stores edited terms as a draft of the person for the property', async () => {
    const { user, staff, unmount } = await openTerms({}, EDITOR);
    await type('English', 'Draft of mine');
    expect(await screen.findByText('Draft kept in this browser')).toBeTruthy();
    expect(localStorage.getItem(`draft:terms:${staff.id}:${staff.property.id}`)).toContain('Draft of mine');
    unmount();
    renderApp(EDITOR);
    expect(await screen.findByText('What you wrote before is back.')).toBeTruthy();
    expect((await field('English')).value).toBe('Draft of mine');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect((await field('English')).value).toBe(aVersion(2).text_en);
  });
});

describe('when somebody else published meanwhile', () => {
  const NOTE = /^Somebody else published version 3 after you had started from version 2/;
  async function openConflict() {
    let versions = [aVersion(2)];
    const answers = () => answersOf(versions);
    const published: unknown[] = [];
    const app = await openTerms(
      {
        'GET /v1/terms-versions': (request) =>
          answers()['GET /v1/terms-versions']?.(request) ?? problem(404, 'not_found'),
        'GET /v1/terms-versions/3': () => json(aVersion(3)),
        [PUBLISH]: ({ body }) => {
          published.push(body);
          if (published.length === 2) return json(aVersion(4), 201);
          versions = [aVersion(3), ...versions];
          return problem(409, 'conflict');
        },
      },
      EDITOR,
    );
    await type('English', 'Mine');
    await app.user.click(await publishButton(3));
    await app.user.click((await question()).getByRole('button', { name: 'Publish version 3' }));
    await screen.findByText(NOTE);
    return { ...app, published };
  }
  it('keeps the typed terms after another person published, compares them, and replaces the other version after a confirmation', async () => {
    const { user, published } = await openConflict();
    // Publishing is possible only after the person has responded to the version that somebody else published.
    await user.click(await publishButton(4));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toMatch(NOTE);
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect((await text('English')).getByRole('insertion').textContent).toBe('Mine');
    await user.click(screen.getByRole('button', { name: 'Keep my text' }));
    expect(screen.queryByText(NOTE)).toBeNull();
    await user.click(await publishButton(4));
    await user.click((await question()).getByRole('button', { name: 'Publish version 4' }));
    expect(await screen.findByText('Version 4 Published')).toBeTruthy();
    expect(published[1]).toMatchObject({ text_en: 'Mine', seen_version: 3 });
  });

  it('starts over with the terms that another person published', async () => {
    const { user } = await openConflict();
    await user.click(screen.getByRole('button', { name: 'Start from version 3' }));
    expect((await field('English')).value).toBe(aVersion(3).text_en);
    expect(screen.queryByText(NOTE)).toBeNull();
  });
});
