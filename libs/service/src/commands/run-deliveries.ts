import type { ServiceOptions } from '../service.js';
import { exitWith } from './exit-with.js';

/**
 * Runs the deliveries command as this process: `list` prints what followers have not taken yet, `replay` makes events due
 * again, `forget` deletes the deliveries of a follower. Unknown arguments exit with 2.
 */
export function runDeliveries(
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  options: ServiceOptions = {},
): void {
  exitWith(
    import('../followers/deliveries-command.js').then(({ deliveriesCommand }) =>
      deliveriesCommand(environment, args, options),
    ),
  );
}
