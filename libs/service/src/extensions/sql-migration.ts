/**
 * A change of the schema. What it creates has a name that begins with that of the extension, `acme_`. It may reference
 * `"user"` with `ON DELETE CASCADE`, and changes no table of the service.
 */
export interface SqlMigration {
  /** Unique within the extension; migrations run in the order of the list. */
  readonly name: string;
  /** Must not change once it has run anywhere. */
  readonly up: string;
  /** Reverts it. The service never runs it: it is for people who go back by hand. */
  readonly down: string;
}
