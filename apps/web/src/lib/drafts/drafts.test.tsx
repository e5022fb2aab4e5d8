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
  it('[D7-40] is kept under a key of its own, outside the persisted store', () => {
    writeDraft('loading', { company: 'PT Sinar Abadi' }, [], NOW);
    expect(Object.keys(localStorage)).toEqual(['draft:loading']);
    expect(readDraft('loading', NOW)).toEqual({ company: 'PT Sinar Abadi' });
    removeDraft('loading');
    expect(readDraft('loading', NOW)).toBeUndefined();
  });

  it('is forgotten after seven days', () => {
    writeDraft('loading', { company: 'PT Sinar Abadi' }, [], NOW);
    expect(readDraft('loading', NOW + 7 * 24 * HOUR)).toBeDefined();
    expect(readDraft('loading', NOW + 7 * 24 * HOUR + 1)).toBeUndefined();
    expect(localStorage.getItem('draft:loading')).toBeNull();
  });

  it('keeps a file by its address while the server keeps it', async () => {
    const photo = await stored('item');
    writeDraft('loading', { items: [{ photo }], documents: [photo] }, [], NOW);
    const kept = { ...photo, url: `http://gerbang.test/v1/files/${photo.key}`, kept_until: NOW + 24 * HOUR };
    expect(readDraft('loading', NOW + 24 * HOUR - 1)).toEqual({ items: [{ photo: kept }], documents: [kept] });
    expect(readDraft('loading', NOW + 24 * HOUR)).toEqual({ items: [{ photo: null }], documents: [] });
  });

  it('does not keep a file that has not arrived', async () => {
    stubUploads(() => {});
    const photo = startUpload(aPhoto(), 'item');
    writeDraft('loading', { photo, documents: [photo] }, [], NOW);
    expect(readDraft('loading', NOW)).toEqual({ photo: null, documents: [] });
  });

  it('[D3-86] never holds an identity photo, nor what a form leaves out, at whatever depth', async () => {
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

  it('is written a moment after typing, not before', () => {
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

  it('is written at once when the page goes away, and there again afterwards', () => {
    const { unmount } = render(<Form />);
    type('PT Sinar');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(readDraft('probe', NOW)).toEqual({ text: 'PT Sinar' });
    unmount();
    render(<Form />);
    expect(field().value).toBe('PT Sinar');
  });

  it('is gone after the form was sent', () => {
    const { unmount } = render(<Form />);
    type('PT Sinar');
    fireEvent.click(screen.getByText('sent'));
    unmount();
    act(() => void vi.advanceTimersByTime(10_000));
    expect(localStorage.getItem('draft:probe')).toBeNull();
  });

  it('starts empty with a draft that no longer fits', () => {
    writeDraft('probe', { text: 7 }, [], NOW);
    render(<Form />);
    expect(field().value).toBe('');
  });
});
