/** A change to the second factor that another page reports to the security page. */
export type SecurityNews =
  | { readonly kind: 'turnedOn' | 'newBackupCodes' | 'backupCodeUsed' }
  | { readonly kind: 'added'; readonly name: string };

const WITHOUT_NAME = ['turnedOn', 'newBackupCodes', 'backupCodeUsed'] as const;

/** The navigation state for an event. */
export function tellSecurityNews(securityNews: SecurityNews): { readonly securityNews: SecurityNews } {
  return { securityNews };
}

/** The event in the navigation state, or undefined. */
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
