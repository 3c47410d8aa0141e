import type { DerivedValues } from './derived-values.js';
import type { SettingName, Values } from './settings.js';

/** A condition on several variables together, or on a variable and the time of the start. */
export interface Rule {
  /** The rule is skipped when one of these is invalid, so that one mistake is reported once. */
  readonly reads: readonly SettingName[];
  /** Returns complete lines, each of which names its variable; false if the rule is met. */
  readonly errors: (values: Values, derived: DerivedValues, now: Date) => string | readonly string[] | false;
}

export const rule = (reads: Rule['reads'], errors: Rule['errors']): Rule => ({ reads, errors });
