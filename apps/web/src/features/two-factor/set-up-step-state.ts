import { stateField } from '../../navigation-state/state-field.js';

const STEPS = ['key', 'code'] as const;

/** A step of the set-up that Back and Forward lead to. */
type SetUpStepName = (typeof STEPS)[number];

/** The navigation state of a step. It holds no secret. */
export function setUpStepState(setUpStep: SetUpStepName): { readonly setUpStep: SetUpStepName } {
  return { setUpStep };
}

/** The step in the navigation state, or undefined for the form before the first one. */
export function readSetUpStep(state: unknown): SetUpStepName | undefined {
  return STEPS.find((step) => step === stateField(state, 'setUpStep'));
}
