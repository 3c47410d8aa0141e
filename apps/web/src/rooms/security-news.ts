/** What a room tells the page of security on the way there; it travels beside the URL. */
export type SecurityNews =
  | { readonly kind: 'turnedOn' | 'newBackupCodes' | 'backupCodeUsed' }
  | { readonly kind: 'added'; readonly name: string };

const WITHOUT_NAME = ['turnedOn', 'newBackupCodes', 'backupCodeUsed'] as const;

/** The state of a navigation that tells of it. */
export function tellSecurityNews(securityNews: SecurityNews): { readonly securityNews: SecurityNews } {
  return { securityNews };
}

/** What a navigation told, or undefined for one that came from elsewhere. */
export function readSecurityNews(state: unknown): SecurityNews | undefined {
  if (typeof state !== 'object' || state === null || !('securityNews' in state)) return undefined;
  const { securityNews: news } = state;
  if (typeof news !== 'object' || news === null || !('kind' in news)) return undefined;
  if (news.kind === 'added') {
    return 'name' in news && typeof news.name === 'string' ? { kind: 'added', name: news.name } : undefined;
  }
  const kind = WITHOUT_NAME.find((known) => known === news.kind);
  return kind && { kind };
}
