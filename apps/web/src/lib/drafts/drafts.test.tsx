import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { aPhoto, forgetUploads, stubUploads } from '../../test/upload-server.ts';
import { readUploads, startUpload } from '../uploads/upload-store.ts';
import { readDraft, removeDraft, writeDraft } from './draft-store.ts';
import { useDraft, useRestoredDraft } from './use-draft.ts';

const HOUR = 60 * 60 * 1000;
const NOW = Date.parse('2026-11-14T02:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  forgetUploads();
  vi.useRealTimers();
});

async function stored(kind: 'ktp' | 'item') {
  stubUploads();
  const ref = startUpload(aPhoto(), kind);
  await vi.advanceTimersByTimeAsync(0);
  expect(readUploads().get(ref.key)?.status).toBe('done');
  return ref;
}

describe('a draft', () => {
  it('[D7-40] stores each draft under its own key, outside the persisted store', () => {
    writeDraft('loading', { company: 'PT Sinar Abadi' }, [], NOW);
    expect(Object.keys(localStorage)).toEqual(['draft:loading']);
    expect(readDraft('loading', NOW)).toEqual({ company: 'PT Sinar Abadi' });
    removeDraft('loading');
    expect(readDraft('loading', NOW)).toBeUndefined();
  });

  it('deletes a draft after seven days', () => {
    writeDraft('loading', { company: 'PT Sinar Abadi' }, [], NOW);
    expect(readDraft('loading', NOW + 7 * 24 * HOUR)).toBeDefined();
    expect(readDraft('loading', NOW + 7 * 24 * HOUR + 1)).toBeUndefined();
    expect(localStorage.getItem('draft:loading')).toBeNull();
  });

  it('keeps the URL of a file in a draft only as long as the server keeps the file', async () => {
    const photo = await stored('item');
    writeDraft('loading', { items: [{ photo }], documents: [photo] }, [], NOW);
    const saved = { ...photo, url: `http://gerbang.test/v1/files/${photo.key}`, kept_until: NOW + 24 * HOUR };
    expect(readDraft('loading', NOW + 24 * HOUR - 1)).toEqual({ items: [{ photo: saved }], documents: [saved] });
    expect(readDraft('loading', NOW + 24 * HOUR)).toEqual({ items: [{ photo: null }], documents: [] });
  });

  it('leaves a file out of the draft that was not uploaded completely', async () => {
    stubUploads(() => {});
    const photo = startUpload(aPhoto(), 'item');
    writeDraft('loading', { photo, documents: [photo] }, [], NOW);
    expect(readDraft('loading', NOW)).toEqual({ photo: null, documents: [] });
  });

  it('[D3-86] never stores an identity photo or a field that the form excludes in a draft, at any depth', async () => {
    const ktp = await stored('ktp');
    writeDraft('loading', { ktp, workers: [{ name: 'Budi', ktp, consent: true }], consent: true }, ['consent'], NOW);
    expect(localStorage.getItem('draft:loading')).not.toContain(ktp.key);
    expect(readDraft('loading', NOW)).toEqual({ ktp: null, workers: [{ name: 'Budi', ktp: null }] });
  });
});

describe('a form with a draft', () => {
  const fits = (values: unknown): values is { text: string } =>
    typeof values === 'object' && values !== null && 'text' in values && typeof values.text === 'string';

  function Form() {
    const { initialValues, isRestored } = useRestoredDraft('probe', { text: '' }, { fits });
    const [values, setValues] = useState(initialValues);
    const { isSaved, remove } = useDraft('probe', values, { isRestored });
    return (
      <>
        <input aria-label="text" value={values.text} onChange={(event) => setValues({ text: event.target.value })} />
        <button onClick={remove}>sent</button>
        {isSaved && <p>saved</p>}
      </>
    );
  }
  const field = () => screen.getByLabelText<HTMLInputElement>('text');
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

  it('saves the draft of a form after a pause in typing, not before', () => {
    render(<Form />);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(localStorage.getItem('draft:probe')).toBeNull();
    type('PT');
    act(() => void vi.advanceTimersByTime(399));
    expect(localStorage.getItem('draft:probe')).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(readDraft('probe', NOW)).toEqual({ text: 'PT' });
    expect(screen.getByText('saved')).toBeTruthy();
  });

  it('saves the draft at once when the page is closed, and restores it', () => {
    const { unmount } = render(<Form />);
    type('PT Sinar');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(readDraft('probe', NOW)).toEqual({ text: 'PT Sinar' });
    unmount();
    render(<Form />);
    expect(field().value).toBe('PT Sinar');
  });

  it('deletes the draft of a form after the form was sent', () => {
    const { unmount } = render(<Form />);
    type('PT Sinar');
    fireEvent.click(screen.getByText('sent'));
    unmount();
    act(() => void vi.advanceTimersByTime(10_000));
    expect(localStorage.getItem('draft:probe')).toBeNull();
  });

  it('starts with an empty form when the stored draft no longer fits the form', () => {
    writeDraft('probe', { text: 7 }, [], NOW);
    render(<Form />);
    expect(field().value).toBe('');
  });
});
