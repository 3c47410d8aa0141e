import type { DerivedValues } from './derived-values.js';
import type { SettingName, Values } from './settings.js';

/** Something that several variables together, or a variable and the time of the start, must fulfil. */
export interface Rule {
  /** The rule is skipped when one of these is invalid, so that one mistake is reported once. */
  readonly reads: readonly SettingName[];
  /** Complete lines, each naming its variable; false: no error. */
  readonly errors: (values: Values, derived: DerivedValues, now: Date) => string | readonly string[] | false;
}

export const rule = (reads: Rule['reads'], errors: Rule['errors']): Rule => ({ reads, errors });
