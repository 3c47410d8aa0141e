const zone = (regex, message) => ({ 'no-restricted-imports': ['error', { patterns: [{ regex, message }] }] });

/** The folders of apps/web/src that features may import from; its README says what is in each. */
export const BELOW_FEATURES = [
  'browser',
  'codes',
  'confirm-identity',
  'contact',
  'devices',
  'dialogs',
  'events',
  'failures',
  'focus',
  'forms',
  'i18n',
  'mailed-links',
  'navigation-state',
  'passkeys',
  'providers',
  'return-to',
  'roles',
  'routes',
  'session',
  'text-pages',
];
const NAMES = BELOW_FEATURES.map((folder) => `${folder}/`).join(', ');
const BELOW = BELOW_FEATURES.join('|');

const FEATURE = `A feature imports its own files, ${NAMES} and libs; app/ composes.`;

/** What only the operators' pages load. */
const OPERATORS = '^@portvakt/(?:api-client|ui)/operators$';

/** A feature is one flat folder, so any import that starts with `../` leaves it (docs/ARCHITECTURE.md). */
export const featureZone = zone(`^\\.\\./(?!\\.\\./(${BELOW})/)|${OPERATORS}`, FEATURE);
/** Specs of features also render through testing/. */
export const featureTestZone = zone(`^\\.\\./(?!\\.\\./(${BELOW}|testing)/)|${OPERATORS}`, FEATURE);
/** These folders must not import features, app or testing. */
export const belowFeaturesZone = zone(
  `(^|/)(features|app|testing)/|${OPERATORS}`,
  `${NAMES}: all are below features and app.`,
);

/** What the operators' pages share. */
const SHARED = ['dialogs', 'event-display', 'impersonation', 'layout', 'lists', 'names', 'navigation-state', 'step-up'];
const ADMINISTRATION = `A page of the operators imports its own files, ${SHARED.map((folder) => `../${folder}/`).join(', ')} and what features may import; app/administration-routes.tsx alone imports it.`;

/** The operators' pages: one folder each. */
export const administrationZone = zone(`^\\.\\./(?!(${SHARED.join('|')})/|\\.\\./\\.\\./(${BELOW})/)`, ADMINISTRATION);
export const administrationTestZone = zone(
  `^\\.\\./(?!(${SHARED.join('|')})/|\\.\\./\\.\\./(${BELOW}|testing)/)`,
  ADMINISTRATION,
);
/** An end user's first load must not carry the operators' pages or their part of the client. */
export const withoutAdministration = zone(`features/administration/|${OPERATORS}`, ADMINISTRATION);
