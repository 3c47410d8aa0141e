import { type Occurrence, type UserId, userWithoutSession } from '@portvakt/kernel';

import type { Finding } from '../model/finding.js';
import { VerifyLog, type VerifyLogInput, type Verification } from '../use-cases/verify-log.js';

export const KARI = 'kari' as UserId;

export const anOccurrence = (changed: Partial<Occurrence> = {}): Occurrence => ({
  kind: 'sign-in.completed',
  outcome: 'done',
  subject: KARI,
  by: userWithoutSession(KARI),
  client: { ipAddress: '192.0.2.77', userAgent: 'Mozilla/5.0' },
  facts: { way: 'password' },
  ...changed,
});

/** The findings as texts such as `changed seal 1 event …`, and the result. */
export async function verified(
  ports: ConstructorParameters<typeof VerifyLog>[0],
  input: VerifyLogInput = {},
): Promise<Verification & { readonly found: readonly Finding[]; readonly kinds: readonly string[] }> {
  const found: Finding[] = [];
  const result = await new VerifyLog(ports).execute(input, (finding) => found.push(finding));
  return { ...result, found, kinds: found.map(({ kind }) => kind) };
}
