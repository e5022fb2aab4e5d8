import type { PassView } from '@gerbang/shared/contracts/permits/pass-view';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { splitItems } from '@gerbang/shared/domain/permits/forms/refused-items';
import { isLive, passStanding } from '@gerbang/shared/domain/permits/pass-standing';
import { placeText } from '@gerbang/shared/domain/permits/place-text';
import type { PermitState } from '@gerbang/shared/domain/permits/states';

/** A permit without anything of its applicant. */
export function passViewOf(status: PermitStatus, state: PermitState, now: Date): PassView {
  const { code, kind, property, plate, driver_name } = status;
  const { from, until } = status.window ?? { from: '', until: '' };
  const { accepted } = splitItems(status.load_unload_items);
  const standing = passStanding({ state, from: new Date(from), until: new Date(until) }, now);
  return {
    code,
    kind,
    standing,
    pass: isLive(standing) ? status.pass : null,
    property: property.name,
    time_zone: property.time_zone,
    from,
    until,
    place: status.bay ?? placeText(status.floor?.name ?? '', status.location),
    plate,
    driver_name,
    items: kind === 'work' ? null : { kinds: accepted.length, total: accepted.reduce((sum, { qty }) => sum + qty, 0) },
    passed_at: status.progress_log.find(({ event }) => event === 'checked')?.create_time ?? null,
    expected_at: status.expected_at,
    checked_at: now.toISOString(),
  };
}
