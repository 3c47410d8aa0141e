import type { EntityManager } from 'typeorm';

import { statementsOn, TypeOrmTransactionRunner } from '@portvakt/adapters/typeorm';
import { type AccountRules, NO_ACCOUNT_RULES } from '@portvakt/identity';

import type { Runtime } from '../runtime.js';
import { runPart } from './extension-error.js';
import { openedRules } from './opened-rules.js';

const RULES: readonly (keyof AccountRules)[] = ['newUser', 'newEmail', 'newProfile', 'leave'];

type RuleCall = (rules: Partial<AccountRules>) => Promise<void> | undefined;

/** Returns a function that opens the rules of all extensions on a transaction. They are called in order. */
export function accountRulesOf({
  config: { extensions },
  clock,
}: Pick<Runtime, 'config' | 'clock'>): (manager: EntityManager) => AccountRules {
  const withRules = extensions.flatMap((extension) =>
    extension.accountRules ? [{ extension, rulesOn: extension.accountRules }] : [],
  );
  if (withRules.length === 0) return () => NO_ACCOUNT_RULES;
  return (manager) => {
    const statements = statementsOn(manager, clock);
    const callEach = async (rule: keyof AccountRules, ruleCall: RuleCall): Promise<void> => {
      for (const { extension, rulesOn } of withRules) {
        await runPart(extension, rule, () => ruleCall(openedRules(() => rulesOn(statements), RULES)));
      }
    };
    return {
      newUser: (user, source) => callEach('newUser', (rules) => rules.newUser?.(user, source)),
      newEmail: (user, email) => callEach('newEmail', (rules) => rules.newEmail?.(user, email)),
      newProfile: (user, change) => callEach('newProfile', (rules) => rules.newProfile?.(user, change)),
      leave: (user, by) => callEach('leave', (rules) => rules.leave?.(user, by)),
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
