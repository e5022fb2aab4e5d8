import type { Catalogue } from '../../catalogue.ts';
import type { server as model } from '../../id/insight/server.ts';

export const server: Catalogue<typeof model> = {
  unit: {
    runs: 'Running since {{since}}',
    stopped: 'Not running ({{state}})',
    todo: 'Run gerbang logs, then systemctl restart {{unit}}',
  },
  doctor: {
    good: 'All was well {{minutes}} min ago',
    look: 'To look at {{minutes}} min ago: {{checks}}',
    todo: 'Run gerbang doctor',
  },
  noSystemd: 'This machine does not run systemd. With containers, look at the output of the container.',
  noLog: 'No line matches.',
  unknown: 'not known',
};
