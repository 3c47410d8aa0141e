/** Asks whether somebody may leave the page; `go` does what they wanted. */
type Guard = (go: () => void) => void;

let guard: Guard | undefined;

/** Sets who is asked before what cannot be taken back afterwards, like a sign-out; gives the way to end that. */
export function guardLeaving(asks: Guard): () => void {
  guard = asks;
  return () => {
    if (guard === asks) guard = undefined;
  };
}

/** Does what takes somebody off the page, as soon as whoever guards it agrees. */
export function leaveBy(go: () => void): void {
  if (guard) guard(go);
  else go();
}
