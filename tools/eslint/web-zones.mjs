const zone = (regex, message) => ({ 'no-restricted-imports': ['error', { patterns: [{ regex, message }] }] });

const FEATURE =
  'A feature imports its own files, forms/, i18n/, notices/, providers/, reading/, rooms/ and libs; app/ composes.';

/**
 * What stands below the features, and is theirs to import: shared fields, texts and notices, the ways in by a provider,
 * pages of text, and the rooms that links go by.
 */
const BELOW = 'forms|i18n|notices|providers|reading|rooms';

/** A feature is one flat folder, so whatever it reaches by `../` is outside of it (docs/ARCHITECTURE.md). */
export const featureZone = zone(`^\\.\\./(?!\\.\\./(${BELOW})/)`, FEATURE);
/** Its specs also render through testing/. */
export const featureTestZone = zone(`^\\.\\./(?!\\.\\./(${BELOW}|testing)/)`, FEATURE);
/** What features stand on knows none of them. */
export const belowFeaturesZone = zone(
  '(^|/)(features|app|testing)/',
  'forms/, i18n/, notices/, providers/, reading/ and rooms/ are below features and app.',
);
