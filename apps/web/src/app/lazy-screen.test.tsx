import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

/** A lazy page in a new visit. The test decides when the code of the page arrives. */
async function aVisit() {
  vi.resetModules();
  const { endFirstScreen, lazyScreen } = await import('./lazy-screen.tsx');
  let arrive: (Screen: ComponentType) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const load = vi.fn(
    () =>
      new Promise<ComponentType>((resolve, reject) => {
        arrive = resolve;
        fail = reject;
      }),
  );
  const page = lazyScreen({ load, isComplete: () => true, render: (Screen) => <Screen /> });
  return {
    endFirstScreen,
    load,
    page,
    open: () => render(<MantineProvider>{<page.Component />}</MantineProvider>),
    codeArrives: () => act(async () => arrive(() => <h1>Isi</h1>)),
    codeFails: () => act(async () => fail(new Error('offline'))),
  };
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const spinner = () => screen.queryByTestId('full-screen-spinner');
const content = () => screen.queryByText('Isi');

describe('a lazy page', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('[S2-073] shows the full-screen spinner while the code of a lazy page loads', async () => {
    const visit = await aVisit();
    visit.open();
    expect(spinner()).not.toBeNull();
    expect(content()).toBeNull();
    await visit.codeArrives();
    expect(spinner()).toBeNull();
    expect(content()).not.toBeNull();
  });

  it('[S9-013] shows the spinner of a lazy page for at least 300 ms', async () => {
    const visit = await aVisit();
    visit.endFirstScreen();
    visit.open();
    await pass(10);
    await visit.codeArrives();
    await pass(289);
    expect(spinner()).not.toBeNull();
    await pass(1);
    expect(spinner()).toBeNull();
    expect(content()).not.toBeNull();
  });

  it('[S9-013] does not delay a page whose code took longer than the minimum', async () => {
    const visit = await aVisit();
    visit.endFirstScreen();
    visit.open();
    await pass(900);
    expect(spinner()).not.toBeNull();
    await visit.codeArrives();
    expect(content()).not.toBeNull();
  });

  it('[S9-013] shows a page at once when its code is already loaded', async () => {
    const visit = await aVisit();
    visit.endFirstScreen();
    const fetched = visit.page.prefetch();
    await visit.codeArrives();
    await fetched;
    visit.open();
    expect(spinner()).toBeNull();
    expect(content()).not.toBeNull();
    expect(visit.load).toHaveBeenCalledTimes(1);
  });

  it('[D8-73] does not apply the minimum spinner time to the first page of a visit', async () => {
    const visit = await aVisit();
    visit.open();
    await visit.codeArrives();
    expect(content()).not.toBeNull();
  });

  it('passes a failed load of a lazy page to the error boundary, and loads it again when the page is opened again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const visit = await aVisit();
    const first = render(
      <MantineProvider>
        <Boundary>
          <visit.page.Component />
        </Boundary>
      </MantineProvider>,
    );
    await visit.codeFails();
    expect(screen.queryByText('Gagal')).not.toBeNull();
    first.unmount();
    visit.open();
    expect(visit.load).toHaveBeenCalledTimes(2);
    await visit.codeArrives();
    expect(content()).not.toBeNull();
  });

  it('keeps the spinner while the page reloads because the server has a newer version', async () => {
    vi.doMock('../lib/outdated.ts', () => ({ reloadIfOutdated: async () => true }));
    onTestFinished(() => vi.doUnmock('../lib/outdated.ts'));
    const visit = await aVisit();
    visit.open();
    await visit.codeFails();
    expect(spinner()).not.toBeNull();
  });
});

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? 'Gagal' : this.props.children;
  }
}
