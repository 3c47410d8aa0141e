import type { Initiator } from '@portvakt/kernel';

import type { Authorization } from '../model/access.js';
import { actorOf, type Operator } from '../model/operator.js';

/** Who acts, as events name them. */
export const initiatorOf = ({ operator, client }: Authorization): Initiator => ({ by: actorOf(operator), client });

/** A machine acts for the product: `service`. */
export const kindOf = ({ kind }: Operator): 'operator' | 'service' => (kind === 'token' ? 'service' : 'operator');
