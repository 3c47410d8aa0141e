import type { Page } from '@playwright/test';

/** What the service would give: a body, or a refusal. */
export type Reply =
  { readonly body: unknown } | { readonly status: number; readonly code: string; readonly retryAfter?: number };

/**
 * Answers GET requests to these paths in place of the service, until it is called again: with what the service gives only
 * after hours, when it fails, or of data that a journey cannot make.
 */
export async function answerWith(page: Page, replies: Readonly<Record<string, Reply>>): Promise<void> {
  await page.unrouteAll();
  for (const [path, reply] of Object.entries(replies)) {
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill('body' in reply ? { json: reply.body } : refusalOf(reply)),
    );
  }
}

const refusalOf = ({ status, code, retryAfter }: Extract<Reply, { readonly status: number }>) => ({
  status,
  json: { code, message: '' },
  headers: retryAfter === undefined ? {} : { 'x-retry-after': String(retryAfter) },
});

/** The times of answers are relative to now, as those of the service are. */
export const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
