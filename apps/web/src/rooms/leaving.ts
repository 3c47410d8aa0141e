/** Decides whether to run `signOut`, for example after asking the user. */
type Guard = (go: () => void) => void;

let guard: Guard | undefined;

/** Registers the guard that is asked before a sign-out. Returns a function that removes it. */
export function guardLeaving(asks: Guard): () => void {
  guard = asks;
  return () => {
    if (guard === asks) guard = undefined;
  };
}

/** Runs `signOut` directly, or hands it to the registered guard. */
export function leaveBy(go: () => void): void {
  if (guard) guard(go);
  else go();
}
