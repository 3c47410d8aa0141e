/** The result of one check. */
export interface Finding {
  /** `warning`: the service works, but something is probably not intended. */
  readonly level: 'ok' | 'warning' | 'error';
  readonly subject: string;
  readonly text: string;
  /** What to do; absent if nothing is wrong. */
  readonly remedy?: string;
}

export const ok = (subject: string, text: string): Finding => ({ level: 'ok', subject, text });

export const warning = (subject: string, text: string, remedy: string): Finding => ({
  level: 'warning',
  subject,
  text,
  remedy,
});

export const problem = (subject: string, text: string, remedy: string): Finding => ({
  level: 'error',
  subject,
  text,
  remedy,
});

/** One line per finding, and one for its remedy. */
export const findingText = ({ level, subject, text, remedy }: Finding): string =>
  `${level.padEnd('warning'.length)}  ${subject}: ${text}\n${remedy === undefined ? '' : `         → ${remedy}\n`}`;
