/**
 * Every error code of the server, with its HTTP status. The message catalogues have a text for each (`errors.<code>`);
 * the server never sends prose to a screen.
 */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  login_failed: 401,
  forbidden: 403,
  cross_site: 403,
  link_invalid: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  slot_full: 409,
  network_share_full: 409,
  goods_not_inside: 409,
  form_not_inside: 409,
  terms_outdated: 409,
  move_not_allowed: 409,
  stage_not_asked: 409,
  already_decided: 409,
  not_endorsed: 409,
  bay_taken: 409,
  visit_open: 409,
  passed_since: 409,
  shift_over: 409,
  in_use: 409,
  last_administrator: 409,
  not_ready: 409,
  payload_too_large: 413,
  unsupported_media: 415,
  moved: 421,
  refused: 422,
  idempotency_key_reused: 422,
  image_unreadable: 422,
  pdf_active: 422,
  image_too_large: 422,
  sheet_unreadable: 422,
  sheet_too_large: 422,
  too_many_rows: 422,
  reset_link_spent: 422,
  link_spent: 422,
  nothing_changed: 422,
  own_permit: 422,
  same_person: 422,
  needs_another_person: 422,
  serious_clash: 422,
  own_account: 422,
  beyond_own_rights: 422,
  pass_invalid: 422,
  pin_wrong: 422,
  code_wrong: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  moving: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, text);
}
