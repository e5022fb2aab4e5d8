/** The version of the consent text for identity photos. A new text needs a new version. */
export const CONSENT_VERSION = '2026-11';
