/** Decides whether to run `signOut`, for example after asking the user. */
type Guard = (signOut: () => void) => void;

let guard: Guard | undefined;

/** Registers the guard that is asked before a sign-out. Returns a function that removes it. */
export function setSignOutGuard(newGuard: Guard): () => void {
  guard = newGuard;
  return () => {
    if (guard === newGuard) guard = undefined;
  };
}

/** Runs `signOut` directly, or hands it to the registered guard. */
export function askSignOutGuard(signOut: () => void): void {
  if (guard) guard(signOut);
  else signOut();
}
