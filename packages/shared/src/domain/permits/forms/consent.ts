/** The version of the consent text for identity photos. A new text needs a new version. */
export const CONSENT_VERSION = '2026-11';

/** All versions that were ever shown. A permit can only record one of these. */
export const CONSENT_VERSIONS: readonly string[] = [CONSENT_VERSION];
