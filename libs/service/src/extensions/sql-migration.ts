/**
 * A change of the schema. Names of everything it creates begin with that of the extension, `acme_`. It may reference
 * `"user"` with `ON DELETE CASCADE`, and must not change tables of the service.
 */
export interface SqlMigration {
  /** Unique within the extension; migrations run in the order of the list. */
  readonly name: string;
  /** Must not change once it has run anywhere. */
  readonly up: string;
  /** Reverts the migration. The service never runs it: it is for people who downgrade by hand. */
  readonly down: string;
}
