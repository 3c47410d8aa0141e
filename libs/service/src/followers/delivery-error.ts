/** Thrown by a follower that may know before when it should not be called again; null: as after any failure. */
export class RetryLater extends Error {
  override readonly name: string = 'RetryLater';

  constructor(
    message: string,
    readonly delayMs: number | null,
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
