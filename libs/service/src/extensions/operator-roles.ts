import { builtInRoles, type OperatorRoles, roleErrors } from '@portvakt/operators';

import { quoted } from '../config/parse-text.js';
import type { Extension } from './extension.js';

/** The roles of the service and of all extensions. */
export const rolesWith = (extensions: readonly Extension[]): OperatorRoles =>
  Object.assign({}, builtInRoles, ...extensions.map(({ operatorRoles }) => operatorRoles ?? {})) as OperatorRoles;

/** What is wrong with the operator roles of one extension. */
export const roleProblems = ({ operatorRoles = {} }: Extension): readonly string[] =>
  Object.entries(operatorRoles).flatMap(([name, permissions]) =>
    roleErrors(name, permissions).map((error) => `has the operator role ${quoted(name)}, which ${error}`),
  );

/** Roles that two extensions have. */
export function sharedRoles(extensions: readonly Extension[]): readonly string[] {
  const names = extensions.flatMap(({ operatorRoles = {} }) => Object.keys(operatorRoles));
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...twice].map((name) => `two extensions have the operator role ${quoted(name)}`);
}
