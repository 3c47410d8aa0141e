/**
 * Processes one item after the other, until `isStopping`. An item that fails, for instance because a follower refuses
 * its event, does not stop the others.
 * @throws AggregateError at the end, if any failed
 */
export async function forEach<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  isStopping: () => boolean,
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) {
    if (isStopping()) break;
    await work(one).catch((failure: unknown) => failures.push(failure));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${all.length} failed`);
}
