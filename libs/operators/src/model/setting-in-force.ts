/**
 * A configuration variable, with the value that this process has read (operators §7). Safe to show: it holds no secret.
 */
export interface SettingInForce {
  /** The name of the environment variable. */
  readonly name: string;
  /** The heading under which the configuration reference lists it. */
  readonly group: string;
  /**
   * The value in the syntax of the variable. For a secret only `set` or `unset`; for a URL without user, password and
   * query. Null where there is no value.
   */
  readonly value: string | null;
  /** `file`: a secret that was read from the file that `NAME_FILE` names. */
  readonly source: 'default' | 'environment' | 'file';
}
