const zone = (regex, message) => ({ 'no-restricted-imports': ['error', { patterns: [{ regex, message }] }] });

const FEATURE =
  'A feature imports its own files, forms/, i18n/, next/, notices/, providers/, reading/, routes/ and libs; app/ composes.';

/**
 * The folders that features may import from: shared fields, texts and notices, the way back to the product, provider
 * sign-in, pages of text, and the paths of the pages.
 */
const BELOW = 'forms|i18n|next|notices|providers|reading|routes';

/** A feature is one flat folder, so any import that starts with `../` leaves it (docs/ARCHITECTURE.md). */
export const featureZone = zone(`^\\.\\./(?!\\.\\./(${BELOW})/)`, FEATURE);
/** Specs of features also render through testing/. */
export const featureTestZone = zone(`^\\.\\./(?!\\.\\./(${BELOW}|testing)/)`, FEATURE);
/** These folders must not import features, app or testing. */
export const belowFeaturesZone = zone(
  '(^|/)(features|app|testing)/',
  'forms/, i18n/, next/, notices/, providers/, reading/ and routes/ are below features and app.',
);
