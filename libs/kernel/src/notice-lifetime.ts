/** Three days, the longest that the recipient's mail server is expected to be unreachable. */
const NOTICE_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

/** The `usefulUntil` of a notice about something that happens now. */
export const noticeUsefulUntil = (now: Date): Date => new Date(now.getTime() + NOTICE_LIFETIME_MS);
