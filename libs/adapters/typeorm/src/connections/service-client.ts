import { Client, type ClientConfig, type QueryConfig } from 'pg';

import type { WritableHost } from './writable-host.js';

export interface ClientSettings {
  /** Where each new connection goes; null: to the host of its URL. */
  readonly writableHost: WritableHost | null;
  /** A pooler in transaction mode gives each transaction another server connection, so no statement keeps its name. */
  readonly isBehindPooler: boolean;
}

type Connect = (callback: (error?: Error) => void) => void;
type Query = (statement: unknown, ...rest: readonly unknown[]) => unknown;

/** The class of a pool's connections. */
export const clientClass = ({ writableHost, isBehindPooler }: ClientSettings): new (config?: ClientConfig) => Client =>
  class ServiceClient extends Client {
    constructor(config?: ClientConfig) {
      super(config);
      // Between two users of a connection nobody listens for a moment, and an `error` event then ends the process.
      this.on('error', () => undefined);
      const methods = this as unknown as { connect: Connect; query: Query };
      if (writableHost) methods.connect = connectTo(writableHost, this, methods.connect.bind(this));
      // Looked up at each call, so that whoever watches the statements of the driver sees these too.
      const query: Query = (...call) => (Client.prototype.query as Query).apply(this, call);
      methods.query = watch(this, query, isBehindPooler ? withoutName : (statement) => statement);
    }
  };

/** `pg` reads `host` and `port` of a client when it connects. */
const connectTo =
  (writableHost: WritableHost, client: Client, connect: Connect): Connect =>
  (callback) => {
    writableHost.find().then((host) => {
      Object.assign(client, host);
      connect(callback);
    }, callback);
  };

/** A connection that is of no more use leaves the pool by an `error` event, as one that broke does. */
const watch =
  (client: Client, query: Query, prepare: (statement: unknown) => unknown): Query =>
  (statement, ...rest) => {
    const outcome = query(prepare(statement), ...rest);
    // Callers with a callback are the pool itself, which drops a connection after any error.
    if (outcome instanceof Promise) {
      outcome.catch((error: unknown) => {
        if (isLost(error)) client.emit('error', error);
      });
    }
    return outcome;
  };

/** read_only_sql_transaction: the server is no longer the primary. */
const READ_ONLY = '25006';
/** What `pg` says when the server did not answer in time: the connection is still waiting for that answer. */
const NO_ANSWER = 'Query read timeout';

const isLost = (error: unknown): boolean =>
  error instanceof Error && (error.message === NO_ANSWER || ('code' in error && error.code === READ_ONLY));

const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && 'name' in statement
    ? { ...(statement as QueryConfig), name: undefined }
    : statement;
