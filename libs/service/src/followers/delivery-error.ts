/** Thrown by a follower that knows when it should be called again. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';

  constructor(
    message: string,
    readonly delayMs: number,
  ) {
    super(message);
  }
}

/** Thrown by a follower that wants to be called no more before the next start. */
export class FollowerPaused extends Error {
  override readonly name = 'FollowerPaused';
}

export class FollowerTimeout extends Error {
  override readonly name = 'FollowerTimeout';
}
