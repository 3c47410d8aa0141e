/**
 * Works with what lives as long as the tab: over a reload, and a visit to a provider. Undefined where storage is closed to
 * the site: whoever uses it has to get on without.
 */
export function inTabStorage<Answer>(work: (storage: Storage) => Answer): Answer | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
