import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { aGoodsStatus, aWorkStatus } from '../../../test/permit-builders.ts';
import { held, problem } from '../../../test/server.ts';
import { CODE, EMAIL, find } from './test-kit.ts';

const PAPER = 'POST /v1/public/status/paper';
const passed = aGoodsStatus({ progress: 'complete', stages: [], pass: 'signed-pass-of-the-permit' });
const pdf = (type = 'application/pdf') => new Response('%PDF-1.7', { headers: { 'Content-Type': type } });
const button = (name = 'Download PDF') => screen.getByRole('button', { name });

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:paper', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
});

describe('downloading the PDF', () => {
  it('requests the PDF with the permit’s code and e-mail and saves it under the code', async () => {
    const { user, sent } = await find(passed, 'id', { [PAPER]: () => pdf() });
    await user.click(button('Unduh surat (PDF)'));
    await waitFor(() => expect(saved).toEqual([`${CODE}.pdf blob:paper`]));
    expect(sent.find(({ path }) => path.endsWith('/paper'))?.body).toEqual({ form_code: CODE, email: EMAIL });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("requests the PDF of a work permit with the submitter's e-mail", async () => {
    const status = aWorkStatus({ progress: 'complete', stages: [], pass: 'signed-pass' });
    const { user, sent } = await find(status, 'en', { [PAPER]: () => pdf() });
    await user.click(button());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(sent.at(-1)?.body).toEqual({ form_code: status.code, email: status.submitter?.email });
  });

  it('does not request the PDF twice while it is loading', async () => {
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
    ['the server refuses the request', () => problem(429, 'rate_limited')],
    ['the answer is not a PDF', () => pdf('text/html')],
  ])('reports a failed PDF download when %s, and saves the PDF on the next try', async (_name, failure) => {
    const answers = [failure, () => pdf()];
    const { user } = await find(passed, 'en', { [PAPER]: () => answers.shift()!() });
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('The PDF was not downloaded. Try again.');
    expect(saved).toEqual([]);
    await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
    await user.click(button());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("offers no PDF when the applicant's e-mail is not shown", async () => {
    await find({ ...passed, vendor: { ...passed.vendor!, email: '' } });
    expect(button('Save image')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  });
});
