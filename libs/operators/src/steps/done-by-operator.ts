import type { Authorization } from '../model/access.js';
import { actorOf, type Operator } from '../model/operator.js';
import type { OperatorAct } from '../user-changes.js';

/** Who acts, as events name them. */
export const actOf = ({ operator, client }: Authorization): OperatorAct => ({ by: actorOf(operator), client });

/** A machine acts for the product: `service`. */
export const kindOf = ({ kind }: Operator): 'operator' | 'service' => (kind === 'token' ? 'service' : 'operator');
