import { describe, expect, it } from 'vitest';

import { aStaffMember, aTenantUser, bearer, staffLogin, tenantLogin } from '../../../test/builders.ts';
import { createWorld, type World } from '../../../test/harness.ts';

async function status({ app }: World, url: string, token?: string): Promise<number> {
  const answer = await app.inject({ url, ...(token !== undefined && { headers: bearer(token) }) });
  return answer.statusCode;
}

describe('documentation of the API', () => {
  it('[L4] shows the OpenAPI document to staff only and serves no pages by default', async () => {
    const world = await createWorld();
    const staff = await staffLogin(world, await aStaffMember(world, { role: { actions: ['profile.update'] } }));
    const tenant = await tenantLogin(world, await aTenantUser(world));
    expect(await status(world, '/docs/json')).toBe(401);
    expect(await status(world, '/docs/json', tenant)).toBe(403);
    expect(await status(world, '/docs/json', staff)).toBe(200);
    for (const page of ['/docs', '/docs/', '/docs/yaml', '/docs/static/index.html'])
      expect([page, await status(world, page, staff)]).toEqual([page, 404]);
    const document = await world.app.inject({ url: '/docs/json', headers: bearer(staff) });
    expect(document.json().paths).toHaveProperty('/v1/login');
    expect(document.json().paths).not.toHaveProperty('/docs/json');
  });

  it('[L4] serves the document and its pages to everyone only when the setting says so', async () => {
    const open = await createWorld({ env: { API_DOCS: 'public' } });
    expect(await status(open, '/docs/json')).toBe(200);
    expect(await status(open, '/docs/')).toBe(200);
  });

  it('[L4] serves no document at all when it is switched off', async () => {
    const closed = await createWorld({ env: { API_DOCS: 'off' } });
    const staff = await staffLogin(closed, await aStaffMember(closed));
    expect(await status(closed, '/docs/json', staff)).toBe(404);
  });
});
