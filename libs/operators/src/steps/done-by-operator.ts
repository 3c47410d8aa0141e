import type { Approval } from '../model/access.js';
import { actorOf, type Operator } from '../model/operator.js';
import type { CareAct } from '../user-care.js';

/** Who acts, as events name them. */
export const actOf = ({ operator, client }: Approval): CareAct => ({ by: actorOf(operator), client });

/** A machine acts for the product: `service`. */
export const kindOf = ({ kind }: Operator): 'operator' | 'service' => (kind === 'token' ? 'service' : 'operator');
