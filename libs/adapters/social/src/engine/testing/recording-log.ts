import type { ProviderLog } from '../row-provider.js';

/** Keeps the facts of what was logged. */
export class RecordingLog implements ProviderLog {
  readonly facts: object[] = [];

  warn(facts: object): void {
    this.facts.push(facts);
  }
}
