import type { Catalogue } from '../../catalogue.ts';
import type { closed as model } from '../../id/insight/closed.ts';

export const closed: Catalogue<typeof model> = {
  on: 'The maintenance page is shown. To open again: gerbang maintenance off',
  onUntil: 'The maintenance page is shown until about {{until}}. To open again: gerbang maintenance off',
  off: 'Gerbang is open again',
  wasOff: 'The maintenance page was not shown',
  root: 'Run this as root: sudo gerbang maintenance {{words}}',
  until: '--until needs a time, such as 02:20',
  page: {
    language: 'EN',
    title: 'Back soon',
    titleUntil: 'Back at about {{until}}',
    late: 'It takes longer',
    intro: 'Gerbang is being updated. Nothing you sent is lost.',
    works: 'This still works',
    gate: 'The gate',
    gateText: 'Guards scan without the server.',
    permit: 'Your accepted permit',
    permitText: 'Your QR pass stays valid.',
    form: 'The form you began',
    formText: 'Kept here, send it later.',
    formTextUntil: 'Kept here, send it after {{until}}.',
    showPass: 'Show my pass',
    openGate: 'Open the gate screen',
    opens: 'This page opens by itself when it is done.',
  },
};
