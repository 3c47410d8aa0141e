import type { OperatorNeed } from '@portvakt/operators';

/** The metadata key of a handler's requirements. */
export const OPERATOR_ENDPOINT = 'operator-endpoint';

/** What an endpoint requires of operators. */
export interface OperatorEndpoint {
  /** Null: every signed-in user may use it. */
  readonly need: OperatorNeed | null;
  /** Whether it changes something, so that a recent code is required. */
  readonly change: boolean;
}
