import * as z from 'zod/mini';

import { readSetupCode } from '../../domain/building/setup-code.ts';
import { CHECKS } from '../../domain/insight/doctor.ts';
import { language, requiredText } from '../common.ts';
import { newPassword, secondStepOffer } from '../people/auth.ts';
import { staffEmail } from '../people/users.ts';
import { brandColor, createPropertyBody, PROPERTY_TYPES, TIME_ZONES } from './property.ts';

const checkId = z.enum(CHECKS, 'invalid');
const checkState = z.enum(['good', 'look', 'bad', 'skipped']);

/** `POST /v1/setup/code`: opens the first run in this browser. */
export const setupCodeBody = z.strictObject({
  code: z.string('required').check(z.refine((code) => readSetupCode(code) !== undefined, 'invalid')),
});

/** `POST /v1/setup/checks/{id}` runs one check of the doctor and remembers its state. */
export const checkParams = z.object({ id: checkId });
export const checkLine = z.object({
  id: checkId,
  state: checkState,
  found: z.string(),
  todo: z.optional(z.string()),
  ms: z.number(),
});
export type CheckLine = z.infer<typeof checkLine>;

/** `PUT /v1/setup/group`. The language is that of its administrator, and the colour that of its first building. */
export const firstGroup = z.strictObject({
  name: requiredText(120),
  language,
  brand_color: brandColor,
});
export type FirstGroup = z.infer<typeof firstGroup>;

/** `PUT /v1/setup/building`. */
export const firstBuilding = z.strictObject({
  name: requiredText(120),
  short_code: createPropertyBody.shape.short_code,
  type: z.enum(PROPERTY_TYPES, 'required'),
  city: requiredText(80),
  time_zone: z.enum(TIME_ZONES, 'required'),
});
export type FirstBuilding = z.infer<typeof firstBuilding>;

/** `PUT /v1/setup/administrator`. Without a password the one that was sent before stays. */
export const firstAdministrator = z.strictObject({
  name: requiredText(120),
  email: staffEmail,
  password: z.optional(newPassword),
});
export type FirstAdministrator = z.infer<typeof firstAdministrator>;

/** The file of `gerbang setup --answers`: a first run without a browser. */
export const setupAnswers = z.strictObject({
  group: firstGroup,
  building: firstBuilding,
  administrator: z.required(firstAdministrator),
});
export type SetupAnswers = z.infer<typeof setupAnswers>;

/** `POST /v1/setup/mail`: what happened when the mail with six digits was given to the mail server. */
export const mailTrial = z.object({
  /** Address that the server was reached at. */
  reached: z.string(),
  /** Protocol of the encryption. Null without encryption. */
  encrypted: z.nullable(z.string()),
  /** User name of the login. Null when the settings have none. */
  login: z.nullable(z.string()),
  ms: z.number(),
  /** Answer of the server to the message; often the id of its queue. */
  answer: z.string(),
});
export type MailTrial = z.infer<typeof mailTrial>;

/** `POST /v1/setup/mail/digits`: the digits of the mail prove that it arrived. */
export const mailDigitsBody = z.strictObject({
  digits: z.string('required').check(z.regex(/^\d{6}$/, 'invalid')),
});

/** `POST /v1/setup/finish`. */
export const finishSetupBody = z.strictObject({ without_mail: z._default(z.boolean('invalid'), false) });
export const finishedSetup = z.object({ address: z.string(), email: z.string() });
export type FinishedSetup = z.infer<typeof finishedSetup>;

const steps = z.object({
  checks: z.array(z.object({ id: checkId, state: checkState })),
  group: z.nullable(firstGroup),
  building: z.nullable(firstBuilding),
  administrator: z.nullable(
    z.object({
      name: z.string(),
      email: z.string(),
      /** Null when the recovery codes are saved. */
      second_step: z.nullable(secondStepOffer),
    }),
  ),
  mail: z.object({
    server: z.string(),
    user: z.string(),
    sender: z.string(),
    /** When the last mail with digits was sent that can still be answered. */
    sent_at: z.nullable(z.string()),
    has_arrived: z.boolean(),
  }),
});

/** `GET /v1/setup`, and the answer of most changes. */
export const firstRun = z.object({
  version: z.string(),
  /** Wrong codes that may still be typed. 0: a new setup code is needed. */
  tries_left: z.number(),
  /** What has been entered. Null until the setup code is typed in this browser. */
  steps: z.nullable(steps),
});
export type FirstRun = z.infer<typeof firstRun>;
export type FirstRunSteps = z.infer<typeof steps>;
