import { MantineProvider, TextInput } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Link, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { describe, expect, it, vi } from 'vitest';

import { useApiForm } from '../../lib/forms/use-api-form.ts';
import { useDraftForm } from '../../lib/forms/use-draft-form.ts';
import { FormDialog } from './FormDialog.tsx';
import { FormFoot } from './FormFoot.tsx';

const OPTIONS = {
  initialValues: { name: '' },
  check: () => ({}),
  send: () => Promise.resolve({ data: {} }),
  onSaved: () => {},
};

function NameField({ form }: { form: ReturnType<typeof useApiForm<{ name: string }, object>> }) {
  return (
    <TextInput
      label="Name"
      value={form.values.name}
      onChange={({ currentTarget }) => form.change({ name: currentTarget.value })}
    />
  );
}

function WithDraft() {
  const form = useDraftForm({ ...OPTIONS, draft: { name: 'probe' } });
  return (
    <form {...form.formProps}>
      <NameField form={form} />
      <FormFoot form={form} submit="Save" onCancel={() => {}} />
    </form>
  );
}

function Dialog({ onClose }: { onClose: () => void }) {
  const form = useApiForm(OPTIONS);
  return (
    <FormDialog form={form} title="New" submit="Save" size={400} onClose={onClose}>
      <NameField form={form} />
    </FormDialog>
  );
}

function DraftDialog({ onClose }: { onClose: () => void }) {
  const form = useDraftForm({ ...OPTIONS, draft: { name: 'probe' } });
  return (
    <FormDialog form={form} title="New" submit="Save" size={400} onClose={onClose}>
      <NameField form={form} />
    </FormDialog>
  );
}

function open(element: ReactNode) {
  const frame = (
    <MantineProvider>
      <Link to="/other">Other page</Link>
      <Outlet />
    </MantineProvider>
  );
  const children = [
    { path: 'form', element },
    { path: 'other', element: <Link to="/form">Back</Link> },
  ];
  const router = createMemoryRouter([{ element: frame, children }], { initialEntries: ['/form'] });
  render(<RouterProvider router={router} />);
  return userEvent.setup({ delay: null });
}

const name = () => screen.findByLabelText<HTMLInputElement>('Name');
const isUnloadAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('Leaving a form', () => {
  it('leaves a page whose form has a draft without asking, and restores the draft on return', async () => {
    const user = open(<WithDraft />);
    await user.type(await name(), 'Lobi');
    expect(isUnloadAsked()).toBe(false);
    await user.click(screen.getByText('Other page'));
    await user.click(await screen.findByText('Back'));
    expect((await name()).value).toBe('Lobi');
  });

  it('asks before a dialog without a draft is closed or reloaded with typed values', async () => {
    const onClose = vi.fn<() => void>();
    const user = open(<Dialog onClose={onClose} />);
    expect(isUnloadAsked()).toBe(false);
    await user.type(await name(), 'L');
    expect(isUnloadAsked()).toBe(true);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Lanjut mengisi' }));
    expect((await name()).value).toBe('L');
    await user.click(await name());
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Tinggalkan' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes an untouched dialog at once', async () => {
    const onClose = vi.fn<() => void>();
    const user = open(<Dialog onClose={onClose} />);
    await user.click(await name());
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says in a dialog that a draft was restored, and deletes the draft when the person starts over', async () => {
    localStorage.setItem('draft:probe', JSON.stringify({ saved_at: Date.now(), values: { name: 'Lobi' } }));
    const user = open(<DraftDialog onClose={() => {}} />);
    expect((await name()).value).toBe('Lobi');
    expect(screen.getByText('Yang Anda ketik sebelumnya sudah dikembalikan.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mulai dari awal' }));
    expect((await name()).value).toBe('');
    expect(screen.queryByText('Yang Anda ketik sebelumnya sudah dikembalikan.')).toBeNull();
    await waitFor(() => expect(localStorage.getItem('draft:probe')).toBeNull());
  });
});
