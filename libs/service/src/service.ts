/** Portvakt in this process. */
export interface Service {
  /** Where it listens, `http://127.0.0.1:3000`; throws before `start` has resolved. */
  readonly address: string;
  /** Listens, and starts the workers that send mails and delete expired rows. Rejects, and stops, if it cannot listen. */
  start(): Promise<void>;
  /**
   * Ends in order what `createService` and `start` have begun: new traffic, open requests, queued mails, the database
   * (security O4).
   */
  stop(): Promise<void>;
  /** A use case by its class, also one that no endpoint calls: `service.get(SetPassword)`. */
  get<T>(useCase: new (...ports: never[]) => T): T;
}
