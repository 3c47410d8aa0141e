import type { OperatorNeed } from '@portvakt/operators';

/** The key of what a handler asks of operators. */
export const OPERATOR_ENDPOINT = 'operator-endpoint';

/** What an endpoint asks of operators. */
export interface OperatorEndpoint {
  /** Null: for every signed-in user. */
  readonly need: OperatorNeed | null;
  /** Whether it changes something, so that a recent code is required. */
  readonly change: boolean;
}
