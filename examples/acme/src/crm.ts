import type { AfterCommit } from '@portvakt/service';

/** A follower after the commit: tells the CRM who has signed up, at least once. `id` is the same at each attempt. */
export const crm = (url: string): AfterCommit => ({
  name: 'crm',
  when: 'after-commit',
  kinds: ['sign-up.completed', 'user.deleted'],
  async follow({ id, kind, subject }, { users, signal }) {
    const user = subject && (await users.find(subject));
    const body = JSON.stringify({ id, kind, subject, email: user?.email ?? null });
    const answer = await fetch(url, { method: 'POST', body, signal });
    if (!answer.ok) throw new Error(`the CRM answered ${answer.status}`);
  },
});
