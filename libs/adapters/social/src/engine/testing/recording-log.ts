import type { ProviderLog } from '../oauth-social-provider.js';

/** Records the fields of each log entry. */
export class RecordingLog implements ProviderLog {
  readonly facts: object[] = [];

  warn(facts: object): void {
    this.facts.push(facts);
  }
}
