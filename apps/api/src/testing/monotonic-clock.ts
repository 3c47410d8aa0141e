import { afterAll, beforeAll, jest } from '@jest/globals';

/**
 * Registers hooks that freeze `performance.now()` during the tests of the `describe` block. The service measures with it
 * how long a session lookup has waited and how old its list of bans is, and refuses the one or ignores the other after two
 * seconds, which may be less than a busy machine needs. To be called before `useTestApp`.
 */
export function useFrozenMonotonicClock(): void {
  let restore = (): void => undefined;
  beforeAll(() => {
    const frozen = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    restore = () => frozen.mockRestore();
  });
  afterAll(() => restore());
}
