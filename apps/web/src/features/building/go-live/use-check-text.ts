import type { GoLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import type { CheckState, GoLiveCheck } from '@gerbang/shared/domain/building/go-live';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';

import { formatDateTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

const WAITING: ReadonlySet<PermitState> = new Set(['submitted', 'in_review', 'suspended']);
const PASSED: ReadonlySet<PermitState> = new Set(['approved', 'checked']);

/** Whether a property has what a test permit needs: a place to go to, a slot, and people who decide. */
export function canTest({ checks }: Pick<GoLiveAnswer, 'checks'>): boolean {
  return checks.every(({ check, state }) => state === 'done' || !TEST_NEEDS.has(check));
}
const TEST_NEEDS: ReadonlySet<GoLiveCheck> = new Set(['floors', 'slots', 'stages']);

/** The text below each check: what is there, or what is missing. */
export function useCheckText(property: GoLiveAnswer, isMailing: boolean) {
  const { t } = useTranslation('goLive');
  const language = useLanguage();
  const { name, short_code, city, time_zone, mail_accepted_at } = property;
  const stages = useStageNames()(property);
  /** Describes the state of the test permit. Returns `fallback` when the property has no test permit. */
  const testText = (fallback: string): string => {
    const test = property.test_permit;
    if (test === null) return fallback;
    if (test.state === 'returned') return t('test.returned', { code: test.code });
    const at = WAITING.has(test.state) ? 'waiting' : PASSED.has(test.state) ? 'approvedNow' : 'ended';
    return t(`test.${at}`, { code: test.code });
  };
  const done = (check: GoLiveCheck): string => {
    switch (check) {
      case 'facts':
        return [name, short_code, city, zoneLabel(time_zone)].filter((part) => part !== '').join(', ');
      case 'floors':
      case 'units':
      case 'tenants':
        return t(`done.${check}`, { count: property[check] });
      case 'slots':
        return t('done.slots', { count: property.goods_in_slots });
      case 'guards':
        return t('done.guards', { count: property.guards_with_pin, all: property.guards });
      case 'terms':
        return t('done.terms', { count: property.terms_version });
      case 'mail':
        return t('done.mail', { time: formatDateTime(mail_accepted_at ?? '', { time_zone, language }) });
      case 'test':
        return testText(t('done.test'));
      default:
        return t('done.stages');
    }
  };
  return (check: GoLiveCheck, state: CheckState): string => {
    if (state === 'done') return done(check);
    if (check === 'test') return testText(canTest(property) ? t('missing.test') : t('test.needs'));
    return isMailing ? t('mailing') : t(`missing.${check}`, { stages });
  };
}

/** The names of the stages that nobody decides, as one text. */
export function useStageNames() {
  const { t } = useTranslation('goLive');
  return ({ empty_stages }: Pick<GoLiveAnswer, 'empty_stages'>) =>
    empty_stages.map((stage) => t(`stage.${stage}`)).join(', ');
}
