import type { EntityManager } from 'typeorm';

import { statementsOn, TypeOrmTransactionRunner } from '@portvakt/adapters/typeorm';
import { type AccountRules, NO_ACCOUNT_RULES } from '@portvakt/identity';

import type { Runtime } from '../runtime.js';
import { runPart } from './extension-error.js';
import { openedRules } from './opened-rules.js';

const RULES: readonly (keyof AccountRules)[] = ['newUser', 'newEmail', 'newProfile', 'leave'];

type Question = (rules: Partial<AccountRules>) => Promise<void> | undefined;

/** Returns a function that opens the rules of all extensions on a transaction. They are called in order. */
export function accountRulesOf({
  config: { extensions },
  clock,
}: Pick<Runtime, 'config' | 'clock'>): (manager: EntityManager) => AccountRules {
  const asked = extensions.flatMap((extension) =>
    extension.accountRules ? [{ extension, rulesOn: extension.accountRules }] : [],
  );
  if (asked.length === 0) return () => NO_ACCOUNT_RULES;
  return (manager) => {
    const statements = statementsOn(manager, clock);
    const ask = async (rule: keyof AccountRules, question: Question): Promise<void> => {
      for (const { extension, rulesOn } of asked) {
        await runPart(extension, rule, () => question(openedRules(() => rulesOn(statements), RULES)));
      }
    };
    return {
      newUser: (user, source) => ask('newUser', (rules) => rules.newUser?.(user, source)),
      newEmail: (user, email) => ask('newEmail', (rules) => rules.newEmail?.(user, email)),
      newProfile: (user, change) => ask('newProfile', (rules) => rules.newProfile?.(user, change)),
      leave: (user, by) => ask('leave', (rules) => rules.leave?.(user, by)),
    };
  };
}

/** The rules about new users, called in a separate transaction; null where no extension has rules. */
export function rulesOutsideOf(
  runtime: Pick<Runtime, 'config' | 'clock' | 'dataSource'>,
): Pick<AccountRules, 'newUser'> | null {
  if (!runtime.config.extensions.some(({ accountRules }) => accountRules)) return null;
  const nothing = { mailsQueued: () => undefined, eventsNoted: () => undefined };
  const transaction = new TypeOrmTransactionRunner(runtime.dataSource, accountRulesOf(runtime), nothing);
  return { newUser: (user, source) => transaction.run((rules) => rules.newUser(user, source)) };
}
