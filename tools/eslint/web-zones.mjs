const zone = (regex, message) => ({ 'no-restricted-imports': ['error', { patterns: [{ regex, message }] }] });

const FEATURE = 'A feature imports its own files, i18n/ and libs; app/ composes.';

/** A feature is one flat folder, so whatever it reaches by `../` is outside of it (STYLE 2.14). */
export const featureZone = zone('^\\.\\./(?!\\.\\./i18n/)', FEATURE);
/** Its specs also render through testing/. */
export const featureTestZone = zone('^\\.\\./(?!\\.\\./(i18n|testing)/)', FEATURE);
/** What features stand on knows none of them. */
export const languageZone = zone('(^|/)(features|app|testing)/', 'i18n/ is below features and app.');
