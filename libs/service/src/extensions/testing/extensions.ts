import { ConfigurationError, readConfig } from '../../config/read-config.js';
import type { Environment } from '../../config/read-settings.js';
import { aDevelopment } from '../../config/testing/environments.js';
import { defineExtension, type ExtensionPackage } from '../define-extension.js';
import type { Extension } from '../extension.js';

/** A valid extension called `acme`, without settings. */
export const anExtension = (members: Partial<Extension> = {}): ExtensionPackage =>
  defineExtension({ create: () => ({ name: 'acme', version: '1.0.0', portvakt: '*', ...members }) });

/** The configuration in development, with these extensions. */
export const configWith = (packages: readonly ExtensionPackage[], variables: Environment = {}) =>
  readConfig(aDevelopment(variables), { extensions: packages });

/** The errors of that configuration; empty when the service would start. */
export function errorsWith(packages: readonly ExtensionPackage[], variables: Environment = {}): readonly string[] {
  try {
    configWith(packages, variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.errors;
    throw error;
  }
}
