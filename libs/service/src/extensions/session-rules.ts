import type { EntityManager } from 'typeorm';

import { statementsOn } from '@portvakt/adapters/typeorm';
import { NO_SESSION_RULES, type SessionRules } from '@portvakt/session';

import type { Runtime } from '../runtime.js';
import { runPart } from './extension-error.js';
import { openedRules } from './opened-rules.js';

const RULES: readonly (keyof SessionRules)[] = ['start'];

/** Returns a function that opens the rules of all extensions on a transaction. They are called in order. */
export function sessionRulesOf({
  config: { extensions },
  clock,
}: Pick<Runtime, 'config' | 'clock'>): (manager: EntityManager) => SessionRules {
  const withRules = extensions.flatMap((extension) =>
    extension.sessionRules ? [{ extension, rulesOn: extension.sessionRules }] : [],
  );
  if (withRules.length === 0) return () => NO_SESSION_RULES;
  return (manager) => {
    const statements = statementsOn(manager, clock);
    return {
      async start(userId, client) {
        for (const { extension, rulesOn } of withRules) {
          await runPart(extension, 'start', () =>
            openedRules(() => rulesOn(statements), RULES).start?.(userId, client),
          );
        }
      },
    };
  };
}
