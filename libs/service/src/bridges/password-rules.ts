import { setTimeout as pause } from 'node:timers/promises';

import { statementsOn, TypeOrmTransactionRunner } from '@portvakt/adapters/typeorm';
import type { PasswordCandidate, PasswordRule, PasswordRules, PasswordRuleTools, User } from '@portvakt/identity';
import { OverloadError, ProductRefusal } from '@portvakt/kernel';

import type { Extension } from '../extensions/extension.js';
import { runPart } from '../extensions/extension-error.js';
import type { Runtime } from '../runtime.js';

/** All rules about one password have to answer within this time. */
const TIMEOUT_MS = 2_000;

type Parts = Pick<Runtime, 'config' | 'log' | 'dataSource' | 'clock' | 'hasher'>;

interface OwnRule {
  readonly extension: Extension;
  readonly rule: PasswordRule;
}

/** Asks the password rules of all extensions in order. A rule that fails or is late is logged, and decides by `whenBroken`. */
export function passwordRulesOf(runtime: Parts): PasswordRules {
  const { config, log } = runtime;
  const tools = toolsOn(runtime);
  const rules = config.extensions.flatMap((extension) =>
    (extension.passwordRules ?? []).map((rule): OwnRule => ({ extension, rule })),
  );
  const verdictOf = async ({ extension, rule }: OwnRule, password: string, user: User | null, late: Promise<never>) => {
    try {
      return await Promise.race([rule.judge({ password, user }, tools), late]);
    } catch (error) {
      const facts = { extension: extension.name, rule: rule.name, whenBroken: rule.whenBroken };
      log.error({ ...facts, ...kindAndPlaceOf(error) }, 'a password rule is broken');
      if (rule.whenBroken === 'refuse') throw new OverloadError();
      return null;
    }
  };
  return {
    async judge({ password, field, user }: PasswordCandidate): Promise<void> {
      if (rules.length === 0) return;
      const owner = await user();
      const ending = new AbortController();
      const late = pause(TIMEOUT_MS, undefined, { signal: ending.signal, ref: false }).then(() => {
        throw new PasswordRuleTimeout();
      });
      late.catch(() => undefined);
      try {
        for (const each of rules) {
          const code = await verdictOf(each, password, owner, late);
          if (code !== null) await runPart(each.extension, each.rule.name, () => refuse(code, field));
        }
      } finally {
        ending.abort();
      }
    },
  };
}

class PasswordRuleTimeout extends Error {
  override readonly name = 'PasswordRuleTimeout';
}

/**
 * What the log says of an error of a rule. Never its message, which may quote the password: that of an invalid regular
 * expression does (security N3).
 */
function kindAndPlaceOf(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = error.stack?.replace(error.message, () => '').split('\n') ?? [];
  const place = frames.map((frame) => frame.trim()).find((frame) => frame.startsWith('at '));
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { error: error.name, ...code, ...(place === undefined ? {} : { place }) };
}

function toolsOn({ dataSource, clock, hasher }: Parts): PasswordRuleTools {
  const nothing = { mailsQueued: () => undefined, eventsNoted: () => undefined };
  return {
    transaction: new TypeOrmTransactionRunner(dataSource, (manager) => statementsOn(manager, clock), nothing),
    matches: (password, hash) => hasher.matches(password, hash),
  };
}

function refuse(code: string, field: string): never {
  throw new ProductRefusal(code, field);
}
