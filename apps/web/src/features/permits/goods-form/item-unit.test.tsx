import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';

import { changeLanguage, loadTexts } from '../../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../../lib/i18n/language.ts';
import { ItemUnit } from './ItemUnit.tsx';

beforeAll(() => loadTexts(['goods'], LANGUAGES));

function Probe({ first }: { first: string }) {
  const [unit, setUnit] = useState(first);
  return <ItemUnit value={unit} onChange={setUnit} error={undefined} data-path="itemUnit" />;
}

async function open(first: string) {
  changeLanguage('en');
  render(
    <MantineProvider>
      <Probe first={first} />
    </MantineProvider>,
  );
  return userEvent.setup();
}
const radio = (name: string) => screen.getByRole('radio', { name });
const typed = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Other unit' });

it('keeps the typed unit when Other is tapped again, and focuses its field', async () => {
  const user = await open('haspel');
  await user.click(radio('Other'));
  expect(typed().value).toBe('haspel');
  expect(document.activeElement).toBe(typed());
});

it('lets the arrow keys pass Other, without moving the focus into its field', async () => {
  const user = await open('palet');
  radio('palet').focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(radio('Other'));
  expect(typed().value).toBe('');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { checked: true })).toBe(radio('pcs'));
});
