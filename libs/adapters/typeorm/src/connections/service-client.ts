import { Client, type ClientConfig, type QueryConfig } from 'pg';

import { isUnanswered, sqlStateOf } from '../database-errors.js';
import { PlainClient } from './plain-client.js';
import { type Query, reportedStatements, type StatementReport } from './reported-statements.js';
import type { WritableHost } from './writable-host.js';

export interface ClientSettings {
  /** Finds the host of each new connection; null: the host of the URL. */
  readonly writableHost: WritableHost | null;
  /**
   * Whether to leave out statement names: in transaction mode a pooler gives each transaction another server
   * connection.
   */
  readonly isBehindPooler: boolean;
  /** Null: statements are not reported. */
  readonly onStatement: StatementReport | null;
}

type Connect = (callback: (error?: Error) => void) => void;

/** Returns the client class for a `pg` pool. */
export const clientClass = ({
  writableHost,
  isBehindPooler,
  onStatement,
}: ClientSettings): new (config?: ClientConfig) => Client =>
  class ServiceClient extends PlainClient {
    constructor(config?: ClientConfig) {
      super(config);
      // The pool briefly has no listener while it hands a connection over; an unhandled `error` event ends the process.
      this.on('error', () => undefined);
      const methods = this as unknown as { connect: Connect; query: Query };
      if (writableHost) methods.connect = connectTo(writableHost, this, methods.connect.bind(this));
      // Looked up at each call, so that instrumentation of `Client.prototype.query` sees these statements too.
      const plain: Query = (...call) => (Client.prototype.query as Query).apply(this, call);
      const query = onStatement ? reportedStatements(plain, onStatement) : plain;
      methods.query = discardUnusable(this, query, isBehindPooler ? withoutName : (statement) => statement);
    }
  };

/** Sets `host` and `port` of the client, which `pg` reads when it connects. */
const connectTo =
  (writableHost: WritableHost, client: Client, connect: Connect): Connect =>
  (callback) => {
    writableHost.find().then((host) => {
      Object.assign(client, host);
      connect(callback);
    }, callback);
  };

/** Emits `error` for an unusable connection, which makes the pool discard it like a broken one. */
const discardUnusable =
  (client: Client, query: Query, prepare: (statement: unknown) => unknown): Query =>
  (statement, ...rest) => {
    const outcome = query(prepare(statement), ...rest);
    // Only the pool itself passes a callback, and it drops a connection after any error.
    if (outcome instanceof Promise) {
      outcome.catch((error: unknown) => {
        if (isUnanswered(error) || sqlStateOf(error) === READ_ONLY) client.emit('error', error);
      });
    }
    return outcome;
  };

/** read_only_sql_transaction: the server is not the primary any more. */
const READ_ONLY = '25006';

const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && 'name' in statement
    ? { ...(statement as QueryConfig), name: undefined }
    : statement;
