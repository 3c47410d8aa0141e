import type { DatabaseHost } from './database-url.js';
import { PlainClient } from './plain-client.js';

/** SQLSTATE of a server that is starting or stopping; also used for a cluster without a primary. */
const CANNOT_CONNECT_NOW = '57P03';

/** No host accepts writes at the moment, for instance during a failover. */
class NoWritableHostError extends AggregateError {
  /** SQLSTATE, as on the driver's errors. Undefined where no host answered. */
  readonly code: string | undefined;

  constructor(errors: readonly Error[], hasAnswered: boolean) {
    super(errors, `no database host accepts writes (${errors.map(({ message }) => message).join('; ')})`);
    this.name = new.target.name;
    this.code = hasAnswered ? CANNOT_CONNECT_NOW : undefined;
  }
}

/**
 * Finds the primary of a cluster by asking the hosts in order, as libpq does for `target_session_attrs=read-write`
 * (`pg` supports one host only). The host that was found last is asked first.
 */
export class WritableHost {
  private search: Promise<DatabaseHost> | undefined;
  private hosts: readonly DatabaseHost[];

  /** `url` gives user, password, database and TLS; `timeoutMs` is for all hosts together. */
  constructor(
    hosts: readonly DatabaseHost[],
    private readonly url: string,
    private readonly timeoutMs: number,
  ) {
    this.hosts = hosts;
  }

  /** Concurrent callers share one search. Throws `NoWritableHostError`. */
  find(): Promise<DatabaseHost> {
    this.search ??= this.askInOrder().finally(() => (this.search = undefined));
    return this.search;
  }

  private async askInOrder(): Promise<DatabaseHost> {
    const errors: Error[] = [];
    let hasAnswered = false;
    for (const candidate of this.hosts) {
      try {
        if (await this.acceptsWrites(candidate)) {
          this.hosts = [candidate, ...this.hosts.filter((host) => host !== candidate)];
          return candidate;
        }
        hasAnswered = true;
        errors.push(new Error(`${nameOf(candidate)}: read-only`));
      } catch (error) {
        hasAnswered ||= isStartingOrStopping(error);
        const reason = error instanceof Error ? error.message : String(error);
        errors.push(new Error(`${nameOf(candidate)}: ${reason}`, { cause: error }));
      }
    }
    throw new NoWritableHostError(errors, hasAnswered);
  }

  private async acceptsWrites(host: DatabaseHost): Promise<boolean> {
    const timeoutMs = Math.floor(this.timeoutMs / this.hosts.length);
    const client = new PlainClient({
      connectionString: this.url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    Object.assign(client, host);
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
      return rows[0]?.transaction_read_only === 'off';
    } finally {
      // Not awaited: a host that does not answer would not confirm the end of the connection either.
      void client.end().catch(() => undefined);
    }
  }
}

const nameOf = ({ host, port }: DatabaseHost): string => `${host}:${port}`;

/** admin_shutdown, crash_shutdown, cannot_connect_now */
const isStartingOrStopping = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^57P0[123]$/u.test(String(error.code));
