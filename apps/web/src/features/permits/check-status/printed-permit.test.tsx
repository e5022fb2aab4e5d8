import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { aGoodsStatus, aWorkStatus } from '../../test/permit-builders.ts';
import { held, problem } from '../../test/server.ts';
import { CODE, EMAIL, find } from './test-kit.ts';

const PAPER = 'POST /v1/public/status/paper';
const passed = aGoodsStatus({ progress: 'complete', stages: [], pass: 'signed-pass-of-the-permit' });
const pdf = (type = 'application/pdf') => new Response('%PDF-1.7', { headers: { 'Content-Type': type } });
const button = (name = 'Download paper (PDF)') => screen.getByRole('button', { name });

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:paper', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
});

describe('the paper', () => {
  it('is asked for by code and e-mail and saved under the code', async () => {
    const { user, sent } = await find(passed, 'id', { [PAPER]: () => pdf() });
    await user.click(button('Unduh surat (PDF)'));
    await waitFor(() => expect(saved).toEqual([`${CODE}.pdf blob:paper`]));
    expect(sent.find(({ path }) => path.endsWith('/paper'))?.body).toEqual({ form_code: CODE, email: EMAIL });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is there for work as well, by who submitted it', async () => {
    const status = aWorkStatus({ progress: 'complete', stages: [], pass: 'signed-pass' });
    const { user, sent } = await find(status, 'en', { [PAPER]: () => pdf() });
    await user.click(button());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(sent.at(-1)?.body).toEqual({ form_code: status.code, email: status.submitter?.email });
  });

  it('cannot be asked for twice while it is on its way', async () => {
    const answer = held();
    const { user } = await find(passed, 'en', { [PAPER]: answer.answer });
    await user.click(button());
    await waitFor(() => expect(button().getAttribute('data-loading')).toBe('true'));
    expect(button().hasAttribute('disabled')).toBe(true);
    answer.release(pdf());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(button().hasAttribute('disabled')).toBe(false);
  });

  it.each([
    ['the server refuses it', () => problem(429, 'rate_limited')],
    ['something else than a paper comes', () => pdf('text/html')],
  ])('says when %s, and is saved on the next try', async (_name, failure) => {
    const answers = [failure, () => pdf()];
    const { user } = await find(passed, 'en', { [PAPER]: () => answers.shift()!() });
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('The paper was not downloaded. Try again.');
    expect(saved).toEqual([]);
    await user.click(button());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not offered where the applicant’s e-mail is not shown', async () => {
    await find({ ...passed, vendor: { ...passed.vendor!, email: '' } });
    expect(button('Save QR')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download paper (PDF)' })).toBeNull();
  });
});
