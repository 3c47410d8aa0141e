import type { WebConfig } from '@portvakt/api-client';

/** Where the code of a second factor comes from. */
export type CodeKind = 'app' | 'email' | 'backup';

/** The kinds of code that the service offers, the default first. */
export function offeredCodeKinds({ twoFactor }: Pick<WebConfig, 'twoFactor'>): readonly CodeKind[] {
  const kinds: readonly (CodeKind | false)[] = [twoFactor.totp && 'app', twoFactor.emailOtp && 'email', 'backup'];
  return kinds.filter((kind) => kind !== false);
}
