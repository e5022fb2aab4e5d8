import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Module = { Page: ComponentType };

/** A page whose code arrives when the test says so, in a visit of its own. */
async function aVisit() {
  vi.resetModules();
  const { endFirstPage, lazyPage } = await import('./lazy-page.tsx');
  let arrive: (module: Module) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const load = vi.fn(
    () =>
      new Promise<Module>((resolve, reject) => {
        arrive = resolve;
        fail = reject;
      }),
  );
  const page = lazyPage(load);
  return {
    endFirstPage,
    load,
    page,
    open: () => render(<MantineProvider>{<page.Component />}</MantineProvider>),
    codeArrives: () => act(async () => arrive({ Page: () => <h1>Isi</h1> })),
    codeFails: () => act(async () => fail(new Error('offline'))),
  };
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const spinner = () => screen.queryByTestId('full-screen-spinner');
const content = () => screen.queryByText('Isi');

describe('a lazy page', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('[S2-073] shows the full-screen spinner while its code loads', async () => {
    const visit = await aVisit();
    visit.open();
    expect(spinner()).not.toBeNull();
    expect(content()).toBeNull();
    await visit.codeArrives();
    expect(spinner()).toBeNull();
    expect(content()).not.toBeNull();
  });

  it('[S9-013] keeps the spinner for at least 300 ms', async () => {
    const visit = await aVisit();
    visit.endFirstPage();
    visit.open();
    await pass(10);
    await visit.codeArrives();
    await pass(289);
    expect(spinner()).not.toBeNull();
    await pass(1);
    expect(spinner()).toBeNull();
    expect(content()).not.toBeNull();
  });

  it('[S9-013] is not held any longer when the code took longer', async () => {
    const visit = await aVisit();
    visit.endFirstPage();
    visit.open();
    await pass(900);
    expect(spinner()).not.toBeNull();
    await visit.codeArrives();
    expect(content()).not.toBeNull();
  });

  it('[S9-013] shows at once when its code is already there', async () => {
    const visit = await aVisit();
    visit.endFirstPage();
    const fetched = visit.page.prefetch();
    await visit.codeArrives();
    await fetched;
    visit.open();
    expect(spinner()).toBeNull();
    expect(content()).not.toBeNull();
    expect(visit.load).toHaveBeenCalledTimes(1);
  });

  it('is never held back as the first page of a visit', async () => {
    const visit = await aVisit();
    visit.open();
    await visit.codeArrives();
    expect(content()).not.toBeNull();
  });

  it('hands a failed load to the error boundary and tries again at the next opening', async () => {
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
