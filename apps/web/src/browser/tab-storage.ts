/**
 * Runs `work` with the session storage, which survives a reload and a redirect to a provider. Returns undefined where
 * the browser denies access to storage.
 */
export function inTabStorage<Answer>(work: (storage: Storage) => Answer): Answer | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
