const STEPS = ['key', 'code'] as const;

/** A step of the set-up that Back and Forward lead to. */
type SetUpStepName = (typeof STEPS)[number];

/** The navigation state of a step. It holds no secret. */
export function setUpStepState(setUpStep: SetUpStepName): { readonly setUpStep: SetUpStepName } {
  return { setUpStep };
}

/** The step in the navigation state, or undefined for the form before the first one. */
export function readSetUpStep(state: unknown): SetUpStepName | undefined {
  if (typeof state !== 'object' || state === null || !('setUpStep' in state)) return undefined;
  return STEPS.find((step) => step === state.setUpStep);
}
