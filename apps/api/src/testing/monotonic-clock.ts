import { afterAll, beforeAll, jest } from '@jest/globals';

/**
 * Registers hooks that freeze `performance.now()` during the tests of the `describe` block. The service uses it to
 * refuse session lookups that have waited for two seconds, and to ignore a list of bans that is two seconds old; a busy
 * machine may need longer. To be called before `useTestApp`.
 */
export function useFrozenMonotonicClock(): void {
  let restore = (): void => undefined;
  beforeAll(() => {
    const frozen = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    restore = () => frozen.mockRestore();
  });
  afterAll(() => restore());
}
