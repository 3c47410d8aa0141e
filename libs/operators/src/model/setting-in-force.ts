/** A variable of the configuration, as this process has read it (operators §7). Safe to show: it holds no secret. */
export interface SettingInForce {
  /** The name of the environment variable. */
  readonly name: string;
  /** The heading below which the configuration reference has it. */
  readonly group: string;
  /**
   * As the variable would be written. Of a secret only `set` or `unset`; of an address without user, password and query.
   * Null where there is no value.
   */
  readonly value: string | null;
  /** `file`: a secret that was read from the file that `NAME_FILE` names. */
  readonly source: 'default' | 'environment' | 'file';
}
