import type { Catalogue } from '../../catalogue.ts';
import type { verify as indonesian } from '../../id/permits/verify.ts';

export const verify: Catalogue<typeof indonesian> = {
  title: 'Check a permit',
  subtitle: 'Scan the QR on a phone or on paper, or type the number. No login needed.',
  scan: 'Scan QR',
  scanOther: 'Scan another',
  stopScan: 'Close camera',
  or: 'or',
  number: 'Permit number',
  check: 'Check',
  typeNumber: 'Type number',
  wrongNumber: 'This number is incomplete or mistyped.',
  camera: {
    aim: 'Point the camera at the QR',
    frame: 'Camera that reads the permit’s QR',
    starting: 'Starting the camera…',
    denied: 'The camera is not allowed. Allow it for this site in the browser, or type the number.',
    none: 'This device has no camera to use. Type the permit number.',
    retry: 'Try the camera again',
    torch: 'Torch',
  },
  unknown: {
    title: 'Not found',
    text: 'There is no permit for what was checked. Do not let it in; ask the building’s office.',
  },
  offline: {
    title: 'Cannot be checked without signal',
    text: 'Connect to the internet, then check again.',
  },
  standing: { valid: 'Valid now', not_yet: 'Not yet valid', expired: 'Expired', revoked: 'Revoked' },
  text: {
    valid: 'Until <b>{{time}}</b>, {{left}} left.',
    not_yet: 'Starts <b>{{time}}</b>, in {{left}}. Do not let it in yet.',
    expired: 'Ended <b>{{time}}</b>.',
    closed: 'This permit is finished.',
    revoked: 'This permit was cancelled or stopped. Do not let it in.',
  },
  kind: { loading: 'Loading, goods in', unloading: 'Unloading, goods out', work: 'Work permit (SIKA)' },
  facts: { code: 'Permit number', kind: 'Kind', place: 'Place', property: 'Property', items: 'Items' },
  until: 'until',
  privacy: 'No names are shown here. Compare names and items with the paper and at the dock.',
  checkedAt: 'Checked {{at}}',
  again: 'Check again',
  recent: 'Checked earlier in this tab',
  failed: 'The permit cannot be checked right now',
};
