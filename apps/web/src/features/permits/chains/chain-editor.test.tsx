import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { held, json, problem } from '../../../test/server.ts';
import { at, bodyOf, button, CHAINS, drawn, LIST, open, WORK, WRITE } from './test-kit.ts';

// Loads the code of the screen first, because that takes longer than the time limit of a test.
beforeAll(() => import('./ChainsScreen.tsx'), 30_000);
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('arranging by keyboard', () => {
  it('moves, joins, splits, removes and adds stages by keyboard, keeps the focus and announces each change', async () => {
    const { user } = await open();
    const announcement = () => document.querySelector('output:not(:empty)')?.textContent;
    button('Move General manager earlier').focus();
    await user.keyboard('{Enter}');
    expect(drawn()).toBe('tcr > gm > fat+rdd');
    expect(announcement()).toBe('General manager: step 2 of 3.');
    expect(document.activeElement).toBe(button('Move General manager earlier'));
    await user.keyboard('{Enter}');
    expect(drawn()).toBe('gm > tcr > fat+rdd');
    // The stage cannot move further, so the focus goes to the next enabled button.
    expect(button('Move General manager earlier').disabled).toBe(true);
    expect(document.activeElement).toBe(button('Move General manager later'));
    button('Put Order taker (TCR) beside the previous step').focus();
    await user.keyboard(' ');
    expect(drawn()).toBe('tcr+gm > fat+rdd');
    expect(announcement()).toBe('Order taker (TCR): step 1 of 2, together with General manager.');
    expect(document.activeElement).toBe(button('Make Order taker (TCR) a step of its own'));
    await user.keyboard(' ');
    expect(drawn()).toBe('gm > tcr > fat+rdd');
    button('Remove Finance from the chain').focus();
    await user.keyboard('{Enter}');
    expect(drawn()).toBe('gm > tcr > rdd');
    expect(announcement()).toBe('Finance is removed from the chain.');
    expect(document.activeElement).toBe(button('Add Finance'));
    await user.keyboard('{Enter}');
    expect(drawn()).toBe('gm > tcr > rdd > fat');
    expect(document.activeElement).toBe(button('Move Finance earlier'));
  });

  it('reports faults of a chain while it is edited and does not save a faulty chain', async () => {
    const { user, sent } = await open({}, { address: '/settings/approvalChain' });
    expect(screen.queryByText('A chain needs at least one stage.')).toBeNull();
    await user.click(button('Remove Order taker (TCR) from the chain'));
    await user.click(button('Remove Operational from the chain'));
    expect(screen.getByText('A chain needs at least one stage.')).toBeTruthy();
    expect(button('Save the chain').disabled).toBe(true);
    expect(bodyOf(sent)).toBeUndefined();
  });

  it('previews what applicants will see of the chain and which permits a new version applies to', async () => {
    const { user } = await open();
    await user.click(button('Remove General manager from the chain'));
    const bars = within(screen.getByRole('list', { name: 'What applicants will see' }));
    expect(bars.getAllByRole('listitem').map((bar) => bar.textContent)).toEqual([
      'Sent',
      'Order taker',
      'Finance, RDD',
      'Security check',
    ]);
    expect(screen.getByText(/^Permits already sent keep the chain they started with/)).toBeTruthy();
  });
});

describe('dragging', () => {
  /** Gives each step a position, because jsdom has no layout: 100 pixels wide, 40 pixels apart. */
  function layOut(): void {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const index = [...(this.parentElement?.querySelectorAll('[data-step]') ?? [])].indexOf(this);
      return new DOMRect(index * 140, 0, 100, 200);
    });
  }
  const handleOf = (stage: string) => {
    const handle = document.querySelector<HTMLElement>(`[data-stage="${stage}"] [data-handle]`);
    if (handle === null) throw new Error(`no handle of ${stage}`);
    handle.setPointerCapture = () => {};
    return handle;
  };
  const drag = (stage: string, clientX: number) => {
    fireEvent.pointerDown(handleOf(stage), { button: 0, clientX: 0, clientY: 300 });
    fireEvent.pointerMove(handleOf(stage), { clientX, clientY: 300 });
  };

  it('drops a dragged stage beside other stages or between them', async () => {
    await open();
    layOut();
    drag('gm', 50);
    expect(document.querySelector('[data-drop="beside"]')).toBe(document.querySelector('[data-step]'));
    fireEvent.pointerUp(handleOf('gm'));
    expect(drawn()).toBe('tcr+gm > fat+rdd');
    drag('fat', 120);
    expect(document.querySelectorAll('[data-drop="before"]')).toHaveLength(1);
    fireEvent.pointerUp(handleOf('fat'));
    expect(drawn()).toBe('tcr+gm > fat > rdd');
  });

  it('cancels the drag of a stage with Escape', async () => {
    await open();
    layOut();
    drag('gm', 50);
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(handleOf('gm'));
    expect(drawn()).toBe('tcr > fat+rdd > gm');
    expect(document.querySelector('[data-dragged], [data-drop]')).toBeNull();
  });
});

describe('saving', () => {
  it('saves a new version of the chain on top of the loaded one and shows it', async () => {
    const answer = held();
    let chains = CHAINS;
    const { user, sent, property_id } = await open({ [LIST]: () => json({ chains }), [WRITE]: answer.answer });
    expect(button('Save the chain').disabled).toBe(true);
    await user.click(button('Put General manager beside the previous step'));
    expect(screen.getByText('Not saved yet. Saving makes version 4.')).toBeTruthy();
    await user.click(button('Save the chain'));
    await waitFor(() => expect(button('Save the chain').hasAttribute('data-loading')).toBe(true));
    const saved = at(4, [['tcr'], ['fat', 'rdd', 'gm']]);
    const { kind: _kind, earlier, ...before } = WORK;
    chains = [...CHAINS.slice(0, 2), { kind: 'work', ...saved, earlier: [before, ...earlier] }];
    answer.release(json({ kind: 'work', ...saved }));
    expect(await screen.findByText('Edit Success')).toBeTruthy();
    expect(await screen.findByText('The same as the chain in force.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Work permit/ }).textContent).toContain('Version 4');
    expect(document.activeElement?.textContent).toBe('Arrange the chain: work permit');
    const put = sent.find(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ steps: [['tcr'], ['fat', 'rdd', 'gm']], four_eyes: false, version: 3 });
    expect(put?.query.get('property_id')).toBe(property_id);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('keeps the edited chain when somebody else has saved one meanwhile, and offers to load theirs', async () => {
    let chains = CHAINS;
    const { user } = await open({ [LIST]: () => json({ chains }), [WRITE]: () => problem(409, 'conflict') });
    await user.click(button('Remove RDD from the chain'));
    await user.click(button('Save the chain'));
    expect(await screen.findByText(/^Someone else has saved this chain meanwhile/)).toBeTruthy();
    expect(drawn()).toBe('tcr > fat > gm');
    chains = [...CHAINS.slice(0, 2), { ...WORK, ...at(4, [['gm']]) }];
    await user.click(button('Load theirs'));
    await waitFor(() => expect(drawn()).toBe('gm'));
    expect(screen.queryByText(/^Someone else has saved/)).toBeNull();
  });

  it('says when a chain cannot be saved and keeps the changes', async () => {
    const { user } = await open({ [WRITE]: () => problem(503, 'unavailable') });
    await user.click(button('Remove RDD from the chain'));
    await user.click(button('Save the chain'));
    expect(await screen.findByText('Edit Failed')).toBeTruthy();
    expect(drawn()).toBe('tcr > fat > gm');
  });

  it('keeps unsaved changes of a chain on this device and can undo them', async () => {
    const { user, unmount } = await open();
    await user.click(button('Remove RDD from the chain'));
    unmount();
    await open();
    expect(screen.getByText('Your arrangement from before, not saved yet, is back.')).toBeTruthy();
    expect(drawn()).toBe('tcr > fat > gm');
    await user.click(screen.getAllByRole('button', { name: 'Undo the changes' })[0] as HTMLElement);
    await waitFor(() => expect(drawn()).toBe('tcr > fat+rdd > gm'));
  });
});

describe('one person, one stage', () => {
  it('is saved with the chain', async () => {
    const { user, sent } = await open(
      { 'PUT /v1/approval-chain/loading': () => json({ ...CHAINS[0], version: 1, four_eyes: true }) },
      { address: '/settings/approvalChain' },
    );
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('switch', { name: /^One person, one stage/ }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button('Save the chain'));
    await waitFor(() => expect(bodyOf(sent)).toMatchObject({ four_eyes: true, version: 0 }));
  });

  it('warns when the stages cannot each be decided by somebody else', async () => {
    const only = { id: uuid(1), name: 'Adi', role: 'Staff' };
    const { user } = await open(
      {
        'GET /v1/approval-chain/preview': () =>
          json({
            kind: 'loading',
            version: 0,
            stages: ['tcr', 'fat', 'rdd', 'operational', 'gm'].map((stage) => ({ stage, step: null, people: [only] })),
          }),
      },
      { address: '/settings/approvalChain' },
    );
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('switch', { name: /^One person, one stage/ }));
    expect(screen.getByRole('alert').textContent).toContain('Too few people: the 2 stages cannot each be decided');
    await user.click(button('Remove Operational from the chain'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
