import { DIGEST_HOURS } from '@gerbang/shared/domain/people/channels';
import { displayHour } from '@gerbang/shared/time/display';

/** Values for texts that name the times of the digest. */
export const DIGEST_TIMES = { first: displayHour(DIGEST_HOURS[0]), second: displayHour(DIGEST_HOURS[1]) };
