import { isCleanText } from '@portvakt/kernel';

import type { OpenRow } from './open-row.js';

/** The row's own unless switched off, then the configured, then the requested; each once (contract §12.1). */
export function scopesAskedFor({ row, settings }: OpenRow, requested: readonly string[]): readonly string[] {
  const own = settings.disableDefaultScope ? [] : row.scopes;
  return [...new Set([...own, ...settings.scopes, ...requested])].filter((scope) => scope !== '');
}

/** Some providers part them by a comma whatever they were asked with (GitHub, TikTok, LinkedIn). */
export const scopesGranted = (scope: string): readonly string[] =>
  scope.split(/[\s,]+/).filter((one) => one !== '' && isCleanText(one));

export const joinedScopes = ({ row }: OpenRow, scopes: readonly string[]): string =>
  scopes.join(row.scopeSeparator ?? ' ');
