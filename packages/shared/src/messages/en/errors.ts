import type { Catalogue } from '../catalogue.ts';
import type { errors as model } from '../id/errors.ts';

/** A text for every code the server can answer, and for every code of a bad field. */
export const errors: Catalogue<typeof model> = {
  code: {
    malformed: 'The request could not be read. Load the page again and retry.',
    unauthenticated: 'Your session has ended. Please log in again.',
    login_failed: 'Wrong email or password',
    forbidden: 'You do not have access to this.',
    cross_site: 'The request came from another site and was refused.',
    link_invalid: 'This link is no longer valid.',
    not_found: 'Nothing was found.',
    method_not_allowed: 'This request is not supported.',
    conflict: 'Someone else has changed this meanwhile. Load it again and retry.',
    slot_full: 'This slot is full. Choose another time.',
    payload_too_large: 'The file is too large. At most 10 MB.',
    unsupported_media: 'This kind of file is not accepted.',
    refused: 'This request cannot be accepted.',
    idempotency_key_reused: 'This request was already sent with other content. Load the page again and retry.',
    image_unreadable: 'The photo cannot be read. Choose another one.',
    image_too_large: 'The photo is too large. Choose a smaller one.',
    reset_link_spent: 'This link has been used or has expired. Ask for a new one.',
    rate_limited: 'Too many attempts. Wait a moment and try again.',
    internal: 'Something went wrong on our side. Try again in a moment.',
    unavailable: 'The service is not available now. Try again in a moment.',
  },
  field: {
    required: 'Please Complete Field',
    invalid: 'Not a valid value',
    email_invalid: 'Invalid Email Address',
    too_long: 'Too long',
    too_short: 'Too short',
    unknown_field: 'Unknown field',
    password_common: 'This password is too common. Choose another one.',
    password_wrong: 'The present password is wrong',
  },
  offline: 'No connection. Check your network and try again.',
  timeout: 'The server took too long to answer. Try again.',
  unknown: 'Something went wrong. Try again.',
};
