/** Thrown by a follower that may know when to be called again; `delayMs` null: the usual delay. */
export class RetryLater extends Error {
  override readonly name: string = 'RetryLater';

  constructor(
    message: string,
    readonly delayMs: number | null,
  ) {
    super(message);
  }
}

/** Thrown by a follower that must not be called again before the next start. */
export class FollowerPaused extends Error {
  override readonly name = 'FollowerPaused';
}

export class FollowerTimeout extends Error {
  override readonly name = 'FollowerTimeout';
}
