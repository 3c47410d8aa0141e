const zone = (regex, message) => ({ 'no-restricted-imports': ['error', { patterns: [{ regex, message }] }] });

const FEATURE = 'A feature imports its own files, i18n/, rooms/ and libs; app/ composes.';

/** What stands below the features, and is theirs to import: the texts, and the list of rooms that links go by. */
const BELOW = 'i18n|rooms';

/** A feature is one flat folder, so whatever it reaches by `../` is outside of it (STYLE 2.14). */
export const featureZone = zone(`^\\.\\./(?!\\.\\./(${BELOW})/)`, FEATURE);
/** Its specs also render through testing/. */
export const featureTestZone = zone(`^\\.\\./(?!\\.\\./(${BELOW}|testing)/)`, FEATURE);
/** What features stand on knows none of them. */
export const languageZone = zone('(^|/)(features|app|testing)/', 'i18n/ is below features and app.');
