import { isCleanText } from '@portvakt/kernel';

import type { ConfiguredProvider } from './configured-provider.js';

/** Default scopes unless disabled, then configured, then requested scopes, without duplicates (specification §12.1). */
export function scopesAskedFor(
  { definition, settings }: ConfiguredProvider,
  requested: readonly string[],
): readonly string[] {
  const own = settings.disableDefaultScope ? [] : definition.scopes;
  return [...new Set([...own, ...settings.scopes, ...requested])].filter((scope) => scope !== '');
}

/** GitHub, TikTok and LinkedIn separate granted scopes by a comma, whatever separator the request used. */
export const scopesGranted = (scope: string): readonly string[] =>
  scope.split(/[\s,]+/).filter((one) => one !== '' && isCleanText(one));

export const joinedScopes = ({ definition }: ConfiguredProvider, scopes: readonly string[]): string =>
  scopes.join(definition.scopeSeparator ?? ' ');
