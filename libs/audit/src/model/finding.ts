/** What is wrong with the log (operators §10.3). */
export type FindingKind =
  | 'changed'
  | 'missing'
  | 'added'
  | 'moved'
  | 'seal-changed'
  | 'seal-missing'
  | 'mac-wrong'
  | 'shortened-too-early'
  | 'unsealed-too-long'
  | 'not-the-expected-head';

export interface Finding {
  readonly kind: FindingKind;
  /** Number of the seal; null where the event has none. */
  readonly seal: number | null;
  /** Id of the event; null where it is about the seal, or where no single event can be named. */
  readonly event: string | null;
}

export const sealFinding = (kind: FindingKind, { number }: { readonly number: number }): Finding => ({
  kind,
  seal: number,
  event: null,
});
