/** The version of the text to which the sender of an identity photo agrees; a new text is a new version. */
export const CONSENT_VERSION = '2026-11';
