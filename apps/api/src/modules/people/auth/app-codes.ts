import type { SecondStepOffer } from '@gerbang/shared/contracts/people/auth';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

/** A new secret for an authenticator app, in base 32. */
export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an authenticator app needs to know. It shows the e-mail address as the name of the account. */
export function offerOf(secret: string, email: string): SecondStepOffer {
  return { secret, otpauth_url: totpOf(secret, email).toString() };
}

/** The time step of a right code, or undefined. Accepts one step of clock difference in either direction. */
export function timeStepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Gerbang',
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: PERIOD_SECONDS,
  });
}
