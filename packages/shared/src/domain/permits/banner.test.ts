import { describe, expect, it } from 'vitest';

import { status as en } from '../../messages/en/status.ts';
import { status as id } from '../../messages/id/status.ts';
import { bannerOf, isSettled } from './banner.ts';
import { PERMIT_KINDS } from './kinds.ts';
import { PERMIT_STATES, PROGRESS_OF } from './states.ts';
import { ALLOWED_FROM } from './workflow.ts';

const shown = (kind: (typeof PERMIT_KINDS)[number], progress: string) => {
  const { colour, message } = bannerOf(kind, progress);
  return [colour, en.banner[message]];
};

describe('the banner', () => {
  it.each(PERMIT_KINDS)('[S4-022] of a rejected %s permit is red', (kind) =>
    expect(shown(kind, 'rejected')).toEqual(['red', 'Your submission was rejected']),
  );

  it.each(PERMIT_KINDS)('[S4-023] of a complete %s permit is green', (kind) =>
    expect(shown(kind, 'complete')).toEqual(['green', 'Your submission is accepted']),
  );

  it('[S4-024] of checked goods in is green', () =>
    expect(shown('loading', 'security_checked')).toEqual(['green', 'Your items succesfully entered the mall']));

  it.each(PERMIT_KINDS)('[S4-025] of a %s permit with any other progress is yellow', (kind) => {
    for (const progress of ['waiting', '', 'something_new', 'Rejected', '__proto__', 'constructor']) {
      expect(shown(kind, progress)).toEqual(['yellow', 'Your submission is still being processed']);
    }
  });

  it.each(PERMIT_KINDS)('[D7-01] of a returned %s permit is amber and asks for the correction', (kind) =>
    expect(shown(kind, 'returned')).toEqual(['amber', 'Your submission needs your correction']),
  );

  it.each(PERMIT_KINDS)('[D7-02] of a cancelled %s permit is grey', (kind) =>
    expect(shown(kind, 'cancelled')).toEqual(['grey', 'Your submission was cancelled']),
  );

  it.each(PERMIT_KINDS)('[D7-03] of a closed %s permit is green and says that it is finished', (kind) =>
    expect(shown(kind, 'closed')).toEqual(['green', 'Your submission is finished']),
  );

  it.each(PERMIT_KINDS)('[D7-04] of a suspended %s permit is red and says that it is stopped', (kind) =>
    expect(shown(kind, 'suspended')).toEqual(['red', 'Your work has been stopped']),
  );

  it('[D7-05] of checked goods out is green and says that they have left', () =>
    expect(shown('unloading', 'security_checked')).toEqual(['green', 'Your items have left the mall']));

  it('[D7-06] of checked workers is green and says that they are in', () =>
    expect(shown('work', 'security_checked')).toEqual(['green', 'Your workers are checked in at the gate']));

  it('[D7-01] [D7-02] [D7-03] [D7-04] has a text of its own for each progress', () => {
    for (const catalogue of [en, id]) {
      const texts = Object.values(catalogue.banner);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});

describe('a settled permit', () => {
  it('is one from which no move leads anywhere', () => {
    for (const state of PERMIT_STATES) {
      const canMove = Object.values(ALLOWED_FROM).some((states) => states.some((from) => from === state));
      expect([state, isSettled(PROGRESS_OF[state])]).toEqual([state, !canMove]);
    }
  });
});
