import type { Service } from '@portvakt/service';

import type { Person } from './person.js';
import type { TestProvider } from './test-provider.js';

/** An e-mail that was sent. */
export interface TestMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** An event of the audit log. */
export interface TestEvent {
  readonly id: string;
  readonly kind: string;
  /** `done` or `refused`. */
  readonly outcome: string;
  readonly subjectId: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A running service of a test. */
export interface TestService extends Pick<Service, 'address' | 'get'> {
  readonly clock: { advance(ms: number): void };
  /** An OpenID provider. The service offers it under the ids in `TestServiceOptions.providers`. */
  readonly provider: TestProvider;
  /** A user with their own browser, not signed up yet. By default with an e-mail address that nobody else has. */
  person(given?: { readonly email?: string; readonly name?: string; readonly password?: string }): Person;
  /** Newest first; empty where an extension sends the mails. Waits until no mail is queued. */
  mails(): Promise<readonly TestMail[]>;
  /** Oldest first. */
  events(): Promise<readonly TestEvent[]>;
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Deletes users and everything about them; earlier mails and events are no longer returned. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}
