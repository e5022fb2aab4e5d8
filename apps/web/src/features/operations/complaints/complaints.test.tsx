import type { ComplaintDetail } from '@gerbang/shared/contracts/operations/complaints';
import { DEFAULT_COMPLAINT_TARGETS } from '@gerbang/shared/domain/operations/complaints/targets';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aStaffRecord, uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { json, problem } from '../../../test/server.ts';
import { warmUp } from '../../../test/warm-up.ts';
import { aDetail, aRow, DETAIL, inHours, LIST, openComplaints } from './test-kit.ts';

beforeAll(
  warmUp(
    '/tenantInternal/complaintRequest',
    '/trDepartment/tenantIssueComplaint',
    '/tenantInternal/complaintRequest/1',
  ),
  120_000,
);
beforeEach(() => {
  withoutMotion();
  // jsdom has no layout, so Mantine finds nothing to focus in its menus and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('the complaints', () => {
  it('[S2-088] /tenantInternal/complaintRequest lists complaints with urgency and assignee', async () => {
    const rows = [
      aRow(1),
      aRow(2, { tenant: null, source: 'internal', place: 'Tangga', assignee: 'Sri Wahyuni', answered_at: inHours(-4) }),
    ];
    const { asked } = await openComplaints('/tenantInternal/complaintRequest', {
      [LIST]: () => json({ data: rows, total: 2, page: 1 }),
    });
    expect(await screen.findByRole('heading', { name: 'Complaints and requests' })).toBeTruthy();
    const [, first, second] = await screen.findAllByRole('row');
    expect(first?.textContent).toContain('Lampu 1 matiKLH-00001 · ListrikKopi SenjaLG-02');
    expect(first?.textContent).toContain('Not assigned');
    expect(first?.textContent).toMatch(/Answer 59 m late/);
    expect(second?.textContent).toContain('InternalTangga');
    expect(second?.textContent).toContain('Sri Wahyuni');
    expect(asked()).toMatchObject({ view: 'open', sort: '-created_at' });
  });

  it('[D2-12] /trDepartment/tenantIssueComplaint lists tenants that wait for an answer, longest first', async () => {
    const { asked } = await openComplaints('/trDepartment/tenantIssueComplaint');
    expect(await screen.findByRole('heading', { name: 'Tenant complaints' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Waiting for an answer 2/, pressed: true })).toBeTruthy();
    expect(asked()).toMatchObject({ view: 'waiting', sort: 'waiting_since' });
  });

  it('keeps the view and filters of the complaint list in the address', async () => {
    const { user, asked, router } = await openComplaints('/tenantInternal/complaintRequest?priority=high,urgent');
    await user.click(await screen.findByRole('button', { name: /^Overdue/ }));
    await waitFor(() => expect(asked()).toMatchObject({ overdue: 'true', priority: 'high,urgent' }));
    expect(new URLSearchParams(router.state.location.search).get('view')).toBe('overdue');
    await user.click(screen.getByRole('button', { name: /^Mine/ }));
    await waitFor(() => expect(asked()).toMatchObject({ assignee: aStaffRecord().id }));
  });

  it('lists all complaints of the days in the address, and clears them', async () => {
    const days = { created_from: '2026-11-02', created_until: '2026-11-09' };
    const query = new URLSearchParams({ view: 'all', ...days }).toString();
    const { user, asked } = await openComplaints(`/tenantInternal/complaintRequest?${query}`);
    await waitFor(() => expect(asked()).toMatchObject(days));
    expect(asked()['view']).toBeUndefined();
    await user.click(await screen.findByRole('button', { name: 'All days' }));
    await waitFor(() => expect(asked()['created_from']).toBeUndefined());
  });

  it('offers neither new complaints nor time limits to people who may only read', async () => {
    await openComplaints('/tenantInternal/complaintRequest', {}, ['complaint.read']);
    await screen.findByText('Lampu 1 mati');
    expect(screen.queryByRole('button', { name: 'New complaint' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Time limits' })).toBeNull();
  });

  it('creates a complaint for a tenant and shows missing values at their fields', async () => {
    const { user, posted, router } = await openComplaints('/tenantInternal/complaintRequest', {
      'POST /v1/complaint': () => json(aDetail(), 201),
    });
    await user.click(await screen.findByRole('button', { name: 'New complaint' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save the complaint' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Tenant' })));
    expect(posted('/complaint')).toBeUndefined();
    await user.click(dialog.getByText('Our own staff'));
    await user.selectOptions(dialog.getByLabelText('Category'), 'Listrik');
    await user.selectOptions(dialog.getByLabelText('Floor'), 'Lantai 1');
    await user.type(dialog.getByLabelText('Title'), 'Lift bunyi');
    await user.type(dialog.getByLabelText('Description'), 'Sejak pagi');
    await user.click(dialog.getByRole('button', { name: 'Save the complaint' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/tenantInternal/complaintRequest/${uuid(501)}`));
    expect(posted('/complaint')).toMatchObject({
      tenant_id: null,
      floor_id: uuid(31),
      title: 'Lift bunyi',
      priority: 'normal',
    });
  });

  it('sets the time limits of a category and refuses an answer limit longer than the solution limit', async () => {
    const row = { category_id: uuid(9), category: 'Listrik', is_default: true, targets: DEFAULT_COMPLAINT_TARGETS };
    const { user, posted } = await openComplaints('/tenantInternal/complaintRequest', {
      'GET /v1/complaint-targets': () => json([row]),
      [`PUT /v1/complaint-targets/${uuid(9)}`]: ({ body }) => json([{ ...row, is_default: false, targets: body }]),
    });
    await user.click(await screen.findByRole('button', { name: 'Time limits' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByLabelText('Urgent: hours to answer');
    await user.clear(field);
    await user.type(field, '9');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('1 to 240');
    await user.clear(field);
    await user.type(field, '2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(posted(`/complaint-targets/${uuid(9)}`)).toMatchObject({ urgent: { answer_hours: 2, solve_hours: 4 } }),
    );
  });
});

describe('page of a complaint', () => {
  const ADDRESS = `/tenantInternal/complaintRequest/${uuid(501)}`;
  const ENTRIES: ComplaintDetail['entries'] = [
    {
      id: uuid(601),
      kind: 'note',
      text: 'Cek garansi',
      is_internal: true,
      at: '2026-11-15T03:00:00Z',
      by: { name: 'Sri', kind: 'staff' },
      value: null,
      photos: [],
    },
    {
      id: uuid(602),
      kind: 'reply',
      text: 'Masih mati',
      is_internal: false,
      at: '2026-11-15T04:00:00Z',
      by: { name: 'Rina', kind: 'tenant' },
      value: null,
      photos: ['/photo-1.jpg', '/photo-2.jpg'],
    },
    {
      id: uuid(603),
      kind: 'priority',
      text: '',
      is_internal: true,
      at: '2026-11-15T05:00:00Z',
      by: { name: 'Sri', kind: 'staff' },
      value: 'high',
      photos: [],
    },
  ];

  it('shows messages, internal notes and only the allowed moves of a complaint', async () => {
    await openComplaints(ADDRESS, {
      [DETAIL]: () => json(aDetail({ entries: ENTRIES, moves: ['resolve', 'reject'], status: 'in_progress' })),
    });
    const lines = [...(await screen.findByRole('list', { name: 'Conversation' })).children];
    const photos = within(screen.getByRole('group', { name: 'Photos from Rina' }));
    expect(photos.getAllByRole('button')).toHaveLength(2);
    expect(lines.map((line) => line.textContent)).toEqual([
      'SriInternal15 Nov, 10:00Cek garansi',
      'Rina15 Nov, 11:00Masih matiPhotos from Rina',
      'Sri · Priority set to High15 Nov, 12:00',
    ]);
    expect(screen.getByRole('button', { name: 'Reject' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  });

  it('sends an answer or an internal note to a complaint, but not an empty one', async () => {
    const { user, posted } = await openComplaints(ADDRESS, {
      [`POST /v1/complaint/${uuid(501)}/entries`]: () => json(aDetail({ entries: ENTRIES })),
    });
    await user.click(await screen.findByRole('button', { name: 'Send the answer' }));
    expect(posted('/entries')).toBeUndefined();
    await user.type(screen.getByLabelText('Message'), 'Kami datang');
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    await waitFor(() => expect(posted('/entries')).toMatchObject({ kind: 'answer', text: 'Kami datang' }));
    expect(await screen.findByText('Masih mati')).toBeTruthy();
    await user.click(screen.getByLabelText('Internal note'));
    await user.type(screen.getByRole('textbox', { name: 'Internal note' }), 'Rahasia');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(posted('/entries')).toMatchObject({ kind: 'note', text: 'Rahasia' }));
  });

  it('requires a reason before a complaint is rejected', async () => {
    const { user, posted } = await openComplaints(ADDRESS, {
      [`POST /v1/complaint/${uuid(501)}/moves`]: () => json(aDetail({ status: 'rejected', moves: ['reopen'] })),
    });
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Reject the complaint' }));
    expect(posted('/moves')).toBeUndefined();
    await user.type(dialog.getByLabelText('Reason'), 'Di luar gedung');
    await user.click(dialog.getByRole('button', { name: 'Reject the complaint' }));
    await waitFor(() => expect(posted('/moves')).toEqual({ move: 'reject', text: 'Di luar gedung' }));
    expect(await screen.findByRole('button', { name: 'Open again' })).toBeTruthy();
  });

  it('changes a complaint with the version that was read, and shows the latest state after a conflict', async () => {
    let reads = 0;
    const { user, posted } = await openComplaints(ADDRESS, {
      [DETAIL]: () => json(aDetail({ priority: (reads += 1) > 1 ? 'urgent' : 'normal' })),
      [`PUT /v1/complaint/${uuid(501)}`]: () => problem(409, 'conflict'),
    });
    await user.selectOptions(await screen.findByLabelText('Priority'), 'High');
    expect(await screen.findByText(/A colleague has just changed this complaint/)).toBeTruthy();
    expect(posted(`/complaint/${uuid(501)}`)).toEqual({
      category_id: uuid(9),
      priority: 'high',
      assignee_id: null,
      version: 3,
    });
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Priority').value).toBe('urgent'));
  });

  it('asks for team and due date of a work order, suggests a message to the tenant, and sends both', async () => {
    const team = { id: uuid(71), name: 'Teknisi gedung', active: true, members: [], version: 1 };
    const options = { people: [], teams: [team], categories: [{ id: uuid(61), name: 'Listrik' }] };
    const { user, posted } = await openComplaints(ADDRESS, {
      'GET /v1/complaint-work-options': () => json(options),
      'POST /v1/complaint-work-order': () => json({ id: uuid(801), code: 'WO-GI-000001' }, 201),
    });
    await user.click(await screen.findByRole('button', { name: 'Create a work order' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Work order from this complaint' }));
    expect((await sheet.findByLabelText<HTMLSelectElement>('Team')).value).toBe(team.id);
    const message = sheet.getByLabelText<HTMLTextAreaElement>('Message to Kopi Senja');
    expect(message.value).toMatch(/^Thank you for your report/);
    await user.clear(message);
    await user.type(message, 'Sore ini.');
    await user.selectOptions(sheet.getByLabelText('Priority'), 'Urgent');
    await user.click(sheet.getByRole('button', { name: 'Create a work order' }));
    expect(await screen.findByText('Work order WO-GI-000001 created')).toBeTruthy();
    expect(posted('/complaint-work-order')).toMatchObject({
      complaint_id: uuid(501),
      title: 'Lampu 1 mati',
      team_id: team.id,
      category_id: uuid(61),
      priority: 'urgent',
      message: { text: 'Sore ini.' },
    });
  });

  it('says that a complaint does not exist', async () => {
    await openComplaints(ADDRESS, { [DETAIL]: () => problem(404, 'not_found') });
    expect(await screen.findByRole('heading', { name: 'Complaint not found' })).toBeTruthy();
  });
});
