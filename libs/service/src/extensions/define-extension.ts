import type { Settings, ValuesOf } from '../config/read-settings.js';
import type { Extension } from './extension.js';

/** An extension before its settings are read: what a package exports by default. */
export interface ExtensionPackage {
  readonly settings: Settings;
  readonly create: (values: Readonly<Record<string, unknown>>) => Extension;
}

/** Declares an extension. `create` is called once per process, with the values of its environment variables. */
export const defineExtension = <S extends Settings = Record<never, never>>(given: {
  /** By the name of the variable, such as `ACME_CRM_URL`. */
  readonly settings?: S;
  readonly create: (values: ValuesOf<S>) => Extension;
}): ExtensionPackage => ({
  settings: given.settings ?? {},
  create: (values) => given.create(values as ValuesOf<S>),
});
