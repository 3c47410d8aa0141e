const zone = (regex, message) => ({ 'no-restricted-imports': ['error', { patterns: [{ regex, message }] }] });

const FEATURE =
  'A feature imports its own files, devices/, events/, forms/, i18n/, notices/, passkeys/, providers/, return-to/, routes/, text-pages/ and libs; app/ composes.';

/**
 * The folders that features may import from: the names of devices and events, shared fields, texts and notices, the way back to the product, sign-in with
 * passkeys and providers, pages of text, and the paths of the pages.
 */
const BELOW = 'devices|events|forms|i18n|notices|passkeys|providers|return-to|routes|text-pages';

/** What only the operators' pages load. */
const OPERATORS = '^@portvakt/(?:api-client|ui)/operators$';

/** A feature is one flat folder, so any import that starts with `../` leaves it (docs/ARCHITECTURE.md). */
export const featureZone = zone(`^\\.\\./(?!\\.\\./(${BELOW})/)|${OPERATORS}`, FEATURE);
/** Specs of features also render through testing/. */
export const featureTestZone = zone(`^\\.\\./(?!\\.\\./(${BELOW}|testing)/)|${OPERATORS}`, FEATURE);
/** These folders must not import features, app or testing. */
export const belowFeaturesZone = zone(
  `(^|/)(features|app|testing)/|${OPERATORS}`,
  'devices/, events/, forms/, i18n/, notices/, passkeys/, providers/, return-to/, routes/ and text-pages/ are below features and app.',
);

const ADMINISTRATION =
  'A page of the operators imports its own files, ../frame/ and what features may import; app/administration-routes.tsx alone imports it.';

/** The operators' pages: one folder each, with what they share in frame/. */
export const administrationZone = zone(`^\\.\\./(?!frame/|\\.\\./\\.\\./(${BELOW})/)`, ADMINISTRATION);
export const administrationTestZone = zone(`^\\.\\./(?!frame/|\\.\\./\\.\\./(${BELOW}|testing)/)`, ADMINISTRATION);
/** An end user's first load must not carry the operators' pages or their part of the client. */
export const withoutAdministration = zone(`features/administration/|${OPERATORS}`, ADMINISTRATION);
