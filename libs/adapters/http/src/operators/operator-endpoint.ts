import type { OperatorsErrorCode, Permission } from '@portvakt/operators';

/** The metadata key of a handler's requirements. */
export const OPERATOR_ENDPOINT = 'operator-endpoint';

/** What an endpoint requires of operators. */
export interface OperatorEndpoint {
  /** Null: every signed-in user may use it. */
  readonly permission: Permission | null;
  /** The refusal where the permission is missing; default: that of the permission. */
  readonly code?: OperatorsErrorCode;
  /** Whether it changes something, so that a recent code is required. */
  readonly change: boolean;
}
