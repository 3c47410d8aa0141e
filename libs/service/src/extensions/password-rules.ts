import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

import { ConcurrencyLimiter } from '@portvakt/adapters/node';
import { statementsOn, TypeOrmTransactionRunner } from '@portvakt/adapters/typeorm';
import type { PasswordCandidate, PasswordRule, PasswordRules, PasswordRuleTools, User } from '@portvakt/identity';
import { OverloadError, ProductRefusal } from '@portvakt/kernel';

import { errorFacts } from '../log/error-facts.js';
import type { Runtime } from '../runtime.js';
import type { Extension } from './extension.js';
import { runPart } from './extension-error.js';

/** The time limit for all rules about one password together. */
const TIMEOUT_MS = 2_000;
/** The same limit as for waiting hashes (specification §4). */
const MAX_WAITING = 64;

type Parts = Pick<Runtime, 'config' | 'log' | 'dataSource' | 'clock' | 'hasher'>;

interface OwnRule {
  readonly extension: Extension;
  readonly rule: PasswordRule;
}

interface JudgedPassword {
  readonly password: string;
  readonly user: User | null;
  readonly tools: PasswordRuleTools;
}

interface OpenTools {
  readonly tools: PasswordRuleTools;
  /** Lets the next password be compared. */
  readonly close: () => void;
}

/**
 * Calls the password rules of all extensions in order. A rule that fails or is late is logged, and its `whenBroken`
 * decides.
 */
export function passwordRulesOf(runtime: Parts): PasswordRules {
  const { config, log } = runtime;
  const openTools = toolsOn(runtime);
  const rules = config.extensions.flatMap((extension) =>
    (extension.passwordRules ?? []).map((rule): OwnRule => ({ extension, rule })),
  );
  const verdictOf = async ({ extension, rule }: OwnRule, judged: JudgedPassword, late: Promise<never>) => {
    const { tools, ...candidate } = judged;
    try {
      return await Promise.race([rule.judge(candidate, tools), late]);
    } catch (error) {
      const facts = { extension: extension.name, rule: rule.name, whenBroken: rule.whenBroken };
      log.error({ ...facts, ...errorFacts(error), ...placeOf(error) }, 'a password rule is broken');
      if (rule.whenBroken === 'allow') return null;
      throw new OverloadError();
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
      const { tools, close } = openTools();
      try {
        for (const each of rules) {
          const code = await verdictOf(each, { password, user: owner, tools }, late);
          if (code !== null) await runPart(each.extension, each.rule.name, () => refuse(code, field));
        }
      } finally {
        ending.abort();
        close();
      }
    },
  };
}

class PasswordRuleTimeout extends Error {
  override readonly name = 'PasswordRuleTimeout';
}

/**
 * Where an error of a rule was thrown. Its message is cut out of the stack, because it may quote the password, as that of
 * an invalid regular expression does (security N3).
 */
function placeOf(error: unknown): { readonly place?: string } {
  if (!(error instanceof Error)) return {};
  const frames = error.stack?.replace(error.message, () => '').split('\n') ?? [];
  const place = frames.map((frame) => frame.trim()).find((frame) => frame.startsWith('at '));
  return place === undefined ? {} : { place };
}

/**
 * Returns a function that opens the tools for one password. A process compares only one password with hashes at a time.
 * One rule makes several comparisons, so a client that sends many passwords would otherwise take the cores away from
 * everybody's sign-ins.
 */
function toolsOn({ dataSource, clock, hasher }: Parts): () => OpenTools {
  const nothing = { mailsQueued: () => undefined, eventsNoted: () => undefined };
  const transaction = new TypeOrmTransactionRunner(dataSource, (manager) => statementsOn(manager, clock), nothing);
  const turns = new ConcurrencyLimiter(1, MAX_WAITING, TIMEOUT_MS);
  return () => {
    const ending = new AbortController();
    const closed = new Promise<void>((resolve) => {
      ending.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    // As many as can run at once: a longer queue would keep working after the rule is late.
    const comparisons = new ConcurrencyLimiter(availableParallelism(), MAX_WAITING);
    let turn: Promise<void> | null = null;
    const beginTurn = (): Promise<void> =>
      new Promise((resolve, reject) => {
        const untilClosed = (): Promise<void> => {
          resolve();
          return closed;
        };
        turns.run(untilClosed).catch(reject);
      });
    const tools: PasswordRuleTools = {
      transaction,
      async matches(password, hash) {
        await (turn ??= beginTurn());
        return comparisons.run(async () => {
          // The rule has ended, so nobody waits for the result.
          if (ending.signal.aborted) throw new PasswordRuleTimeout();
          return hasher.matches(password, hash);
        });
      },
    };
    return { tools, close: () => ending.abort() };
  };
}

function refuse(code: string, field: string): never {
  throw new ProductRefusal(code, field);
}
