import { describe, expect, it } from 'vitest';

import { status as en } from '../../messages/en/permits/status.ts';
import { status as id } from '../../messages/id/permits/status.ts';
import { bannerOf, isSettled } from './banner.ts';
import { PERMIT_KINDS } from './kinds.ts';
import { PERMIT_STATES, PROGRESS_OF } from './states.ts';
import { ALLOWED_FROM } from './workflow.ts';

const shown = (kind: (typeof PERMIT_KINDS)[number], progress: string) => {
  const { colour, message } = bannerOf(kind, progress);
  return [colour, en.banner[message]];
};

describe('the banner', () => {
  it.each(PERMIT_KINDS)('[S4-022] shows a red banner for a rejected %s permit', (kind) =>
    expect(shown(kind, 'rejected')).toEqual(['red', 'Your submission was rejected']),
  );

  it.each(PERMIT_KINDS)('[S4-023] shows a green banner for a complete %s permit', (kind) =>
    expect(shown(kind, 'complete')).toEqual(['green', 'Your submission is accepted']),
  );

  it('[S4-024] shows a green banner for checked goods in', () =>
    expect(shown('loading', 'security_checked')).toEqual(['green', 'Your items succesfully entered the mall']));

  it.each(PERMIT_KINDS)('[S4-025] shows a yellow banner for a %s permit with any other progress', (kind) => {
    for (const progress of ['waiting', '', 'something_new', 'Rejected', '__proto__', 'constructor']) {
      expect(shown(kind, progress)).toEqual(['yellow', 'Your submission is still being processed']);
    }
  });

  it.each(PERMIT_KINDS)('[D7-01] shows an amber banner that asks for the correction of a returned %s permit', (kind) =>
    expect(shown(kind, 'returned')).toEqual(['amber', 'Your submission needs your correction']),
  );

  it.each(PERMIT_KINDS)('[D7-02] shows a grey banner for a cancelled %s permit', (kind) =>
    expect(shown(kind, 'cancelled')).toEqual(['grey', 'Your submission was cancelled']),
  );

  it.each(PERMIT_KINDS)('[D7-03] shows a green banner that says finished for a closed %s permit', (kind) =>
    expect(shown(kind, 'closed')).toEqual(['green', 'Your submission is finished']),
  );

  it.each(PERMIT_KINDS)('[D7-04] shows a red banner that says stopped for a suspended %s permit', (kind) =>
    expect(shown(kind, 'suspended')).toEqual(['red', 'Your work has been stopped']),
  );

  it('[D7-05] shows a green banner that goods out have left once they are checked', () =>
    expect(shown('unloading', 'security_checked')).toEqual(['green', 'Your items have left the mall']));

  it('[D7-06] shows a green banner that workers are checked in', () =>
    expect(shown('work', 'security_checked')).toEqual(['green', 'Your workers are checked in at the gate']));

  it('[D7-01] [D7-02] [D7-03] [D7-04] shows a different banner text for each progress', () => {
    for (const catalogue of [en, id]) {
      const texts = Object.values(catalogue.banner);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});

describe('a settled permit', () => {
  it('counts a permit as settled when no move is allowed from its state', () => {
    for (const state of PERMIT_STATES) {
      const canMove = Object.values(ALLOWED_FROM).some((states) => states.some((from) => from === state));
      expect([state, isSettled(PROGRESS_OF[state])]).toEqual([state, !canMove]);
    }
  });
});
