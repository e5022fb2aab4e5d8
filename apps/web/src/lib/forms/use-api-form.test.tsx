import { MantineProvider, TextInput } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { FormAlert } from '../../components/form/FormAlert.tsx';
import { useFields } from '../../components/form/use-fields.ts';
import { useApiForm } from './use-api-form.ts';
import type { ApiFormOptions } from './use-api-form.ts';

interface Values {
  name: string;
  from: string;
  until: string;
}
type Answer = { data?: { id: string }; error?: unknown };

const refused = (code: string, fields: { path: string; code: string }[] = []) => ({
  error: { status: 422, data: { type: 'about:blank', title: code, status: 422, code, request_id: 'r', fields } },
});

function Form(options: Partial<ApiFormOptions<Values, { id: string }>>) {
  const form = useApiForm<Values, { id: string }>({
    initialValues: { name: '', from: '1', until: '2' },
    check: ({ name }) => (name === '' ? { name: 'required' } : {}),
    send: () => Promise.resolve({ data: { id: 'new' } }),
    onSaved: () => {},
    ...options,
  });
  const field = useFields(form);
  return (
    <form {...form.formProps}>
      <FormAlert text={form.alert} />
      <TextInput {...field('from')} label="From" />
      <TextInput {...field('until')} label="Until" />
      <TextInput {...field('name')} label="Name" />
      <button type="submit" disabled={form.isSending}>
        Save
      </button>
    </form>
  );
}

function open(options: Partial<ApiFormOptions<Values, { id: string }>> = {}) {
  render(
    <MantineProvider>
      <Form {...options} />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  return { user, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

const describedAs = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby');
  return id === null ? '' : (document.getElementById(id)?.textContent ?? '');
};

const FROZEN = { steps: Object.freeze([Object.freeze({ text: 'Look' }), Object.freeze({ text: 'Listen' })]) };

function Steps({ onSaved }: { onSaved: (values: typeof FROZEN) => void }) {
  const form = useApiForm({
    initialValues: FROZEN,
    check: () => ({}),
    send: () => Promise.resolve({ data: null }),
    onSaved: (_saved, values) => onSaved(values),
  });
  const field = useFields(form);
  return (
    <form {...form.formProps}>
      <TextInput {...field('steps.1.text')} label="Second" />
      <button type="submit">Save</button>
    </form>
  );
}

it('changes a form value inside a list that the API cache has frozen', async () => {
  const onSaved = vi.fn<(values: typeof FROZEN) => void>();
  render(
    <MantineProvider>
      <Steps onSaved={onSaved} />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Second'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ steps: [{ text: 'Look' }, { text: 'Listen!' }] }));
});

describe('useApiForm', () => {
  it('does not send a form with a faulty field, and focuses the first faulty field', async () => {
    const send = vi.fn<() => Promise<Answer>>(() => Promise.resolve({ data: { id: 'new' } }));
    const { save } = open({ send });
    await save();
    expect(send).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the fault of a field only after an attempt to send, until the field changes', async () => {
    const { user, save } = open();
    await user.click(screen.getByLabelText('Name'));
    await user.tab();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).not.toBe('true');
    await save();
    await user.type(screen.getByLabelText('Name'), 'x');
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('checks a field on blur when the form has this option', async () => {
    const { user } = open({ checksOnBlur: true });
    await user.click(screen.getByLabelText('Name'));
    await user.tab();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps the fault that the server reported when the field only loses focus', async () => {
    const send = () => Promise.resolve<Answer>(refused('refused', [{ path: 'name', code: 'taken' }]));
    const { user, save } = open({ send, checksOnBlur: true, texts: { 'name:taken': 'Somebody has this name.' } });
    await user.type(screen.getByLabelText('Name'), 'x');
    await save();
    await waitFor(() => expect(describedAs('Name')).toBe('Somebody has this name.'));
    await user.click(screen.getByLabelText('From'));
    expect(describedAs('Name')).toBe('Somebody has this name.');
    await user.type(screen.getByLabelText('Name'), 'y');
    expect(describedAs('Name')).toBe('');
  });

  it('removes the fault of a field when a change of another field fixes it', async () => {
    const send = () => Promise.resolve<Answer>(refused('refused', [{ path: 'until', code: 'invalid' }]));
    const { user, save } = open({ send, cures: { from: ['until'] } });
    await user.type(screen.getByLabelText('Name'), 'x');
    await save();
    await waitFor(() => expect(screen.getByLabelText('Until').getAttribute('aria-invalid')).toBe('true'));
    await user.type(screen.getByLabelText('From'), '0');
    expect(screen.getByLabelText('Until').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('shows why the server refused the whole form until the next attempt', async () => {
    const answers: Answer[] = [refused('conflict'), { data: { id: 'new' } }];
    const onSaved = vi.fn<(saved: { id: string }) => void>();
    const send = () => Promise.resolve(answers.shift() ?? {});
    const { user, save } = open({ send, onSaved, alerts: { conflict: 'Somebody was faster.' } });
    await user.type(screen.getByLabelText('Name'), 'x');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Somebody was faster.');
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(onSaved.mock.calls[0]?.[0]).toEqual({ id: 'new' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
