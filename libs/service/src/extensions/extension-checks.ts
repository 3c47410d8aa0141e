import { satisfies, validRange } from 'semver';

import { endpointProblems, isReservedCode, moduleTree } from '@portvakt/adapters/http';

import { eventKinds } from '@portvakt/audit';
import { OWN_CLAIMS, USER_CLAIMS } from '@portvakt/jwt';

import { quoted } from '../config/parse-text.js';
import type { Settings } from '../config/read-settings.js';
import { settings as ownSettings } from '../config/settings.js';
import type { Extension } from './extension.js';
import { mailProblems, sharedMail } from './mail-checks.js';
import { roleProblems, sharedRoles } from './operator-roles.js';

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u;
/** As the codes of the service. At the end of a redirect they are sent in lower case. */
const UPPER_SNAKE_CASE = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/u;
/** Names of tables begin with that of the extension and have at most 63 characters. */
const LONGEST_NAME = 40;
const STATUSES: readonly number[] = [400, 403, 409, 422];

/** The beginning of the variables and codes of an extension: `ACME_`. */
export const upperPrefixOf = (name: string): string => `${name.toUpperCase().replaceAll('-', '_')}_`;

/** The beginning of the tables of an extension: `acme_`. */
export const tablePrefixOf = (name: string): string => upperPrefixOf(name).toLowerCase();

/** An extension with the variables that it declares. */
export interface DeclaredExtension {
  readonly extension: Extension;
  readonly settings: Settings;
}

/** What is wrong with the extensions, one line each. */
export const extensionErrors = (read: readonly DeclaredExtension[], serviceVersion: string): readonly string[] => {
  const names = read.map(({ extension }) => extension.name);
  return [
    ...repeated(names).map(
      (name) => `extension ${name} is given twice; expected another name, or one of EXTENSIONS and main.ts alone`,
    ),
    ...sharedCodes(read.map(({ extension }) => extension)),
    ...sharedModules(read.map(({ extension }) => extension)),
    ...sharedMail(read.map(({ extension }) => extension)),
    ...sharedRoles(read.map(({ extension }) => extension)),
    ...read.flatMap((each) =>
      problemsOf(each, serviceVersion).map((problem) => `extension ${each.extension.name} ${problem}`),
    ),
  ];
};

const repeated = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];

/** The endpoints of a module can be at one path only, so extensions cannot share one. */
function sharedModules(extensions: readonly Extension[]): readonly string[] {
  const owners = new Map<unknown, string>();
  const shared = new Set<string>();
  for (const { name, modules = [] } of extensions) {
    for (const { module, controllers } of moduleTree(modules)) {
      const owner = owners.get(module) ?? name;
      if (owner !== name && controllers.length > 0) {
        shared.add(`extension ${name} has the module ${module.name}, which extension ${owner} has too`);
      }
      owners.set(module, owner);
    }
  }
  return [...shared];
}

/** Two extensions can have the same code: `ACME_HR_CLOSED` has the prefix of `acme` and of `acme-hr`. */
function sharedCodes(extensions: readonly Extension[]): readonly string[] {
  const codes = extensions.flatMap(({ refusals = {} }) => Object.keys(refusals));
  const names = new Set(extensions.map(({ name }) => name));
  // Two extensions with the same name cause one error, not one for each code.
  if (names.size < extensions.length) return [];
  return repeated(codes).map((code) => `two extensions have the code ${code}`);
}

const problemsOf = ({ extension, settings }: DeclaredExtension, serviceVersion: string): readonly string[] => [
  ...nameProblems(extension.name),
  ...rangeProblems(extension.portvakt, serviceVersion),
  ...codeProblems(extension),
  ...variableProblems(extension.name, Object.keys(settings)),
  ...endpointProblems(extension.modules ?? []),
  ...claimProblems(extension),
  ...followerProblems(extension),
  ...migrationProblems(extension),
  ...mailProblems(extension),
  ...roleProblems(extension),
];

const CLAIMS: readonly string[] = [...OWN_CLAIMS, ...USER_CLAIMS];

/** The claim of an extension has its name. */
const claimProblems = ({ name, claims }: Extension): readonly string[] =>
  claims && CLAIMS.includes(name) ? ['has a claim whose name is reserved by the service'] : [];

/** Webhooks are followers, whose deliveries are stored under this name. */
const WEBHOOKS = 'webhooks';

/**
 * Deliveries are unique by event and name of the follower. Two followers with the same name would make every change
 * fail.
 */
const followerProblems = ({ name, followers = [] }: Extension): readonly string[] => [
  ...(name === WEBHOOKS && followers.length > 0 ? ['has followers and the name of those of WEBHOOKS'] : []),
  ...repeated(followers.map((follower) => follower.name)).map(
    (twice) => `has the follower ${quoted(twice)} twice; expected another name`,
  ),
  ...followers.flatMap(({ name: follower, kinds }) =>
    (kinds === 'all' ? [] : kinds)
      .filter((kind) => !eventKinds.includes(kind))
      .map((kind) => `has the follower ${quoted(follower)} of the unknown kind ${quoted(kind)}`),
  ),
];

/** Of two migrations with the same name, the second would never be applied. */
const migrationProblems = ({ migrations = [] }: Extension): readonly string[] =>
  repeated(migrations.map(({ name }) => name)).map(
    (twice) => `has the migration ${quoted(twice)} twice; expected another name`,
  );

const nameProblems = (name: string): readonly string[] =>
  KEBAB_CASE.test(name) && name.length <= LONGEST_NAME
    ? []
    : [`has a name that is not kebab-case of at most ${LONGEST_NAME} characters`];

function rangeProblems(range: string, serviceVersion: string): readonly string[] {
  if (validRange(range) === null) return [`has the range ${quoted(range)}; expected one of semver, like \`^1.2.0\``];
  const fits = serviceVersion === 'unknown' || satisfies(serviceVersion, range, { includePrerelease: true });
  return fits ? [] : [`is for portvakt ${range}; this is ${serviceVersion}`];
}

function codeProblems({ name, refusals = {} }: Extension): readonly string[] {
  const prefix = upperPrefixOf(name);
  return Object.entries(refusals).flatMap(([code, entry]) => [
    ...(code.startsWith(prefix) ? [] : [`has the code ${code}; expected one that begins with ${prefix}`]),
    ...(UPPER_SNAKE_CASE.test(code)
      ? []
      : [`has the code ${quoted(code)}; expected words in upper case with _ between`]),
    ...(isReservedCode(code) ? [`has the code ${code}, which is reserved by the service`] : []),
    ...(STATUSES.includes(entry.status) ? [] : [`has the status ${entry.status} for ${code}`]),
    ...(['nb', 'nn', 'en'] as const).flatMap((language) =>
      isText(entry[language]) ? [] : [`has no text in ${language} for ${code}`],
    ),
  ]);
}

/** From JavaScript it may be anything. */
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

function variableProblems(name: string, variables: readonly string[]): readonly string[] {
  const prefix = upperPrefixOf(name);
  return variables.flatMap((variable) => [
    ...(variable.startsWith(prefix) ? [] : [`has the variable ${variable}; expected one that begins with ${prefix}`]),
    ...(Object.hasOwn(ownSettings, variable) ? [`has the variable ${variable}, which is reserved by the service`] : []),
  ]);
}
