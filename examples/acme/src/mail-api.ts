import { MailRefused } from '@portvakt/kernel';
import type { MailTransport, Secret } from '@portvakt/service';

/** Sends mails by the HTTP API of our mail provider, which takes a mail with the same key once. */
export const mailApi = (url: string, key: Secret): MailTransport => ({
  async send({ id, from, to, subject, text, html, headers }, signal) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key.reveal()}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify({ from, to, subject, text, html, headers }),
      signal,
    });
    // What the provider will never deliver is given up; everything else is tried again.
    if (answer.status === 422) throw new MailRefused('the mail provider does not deliver to this address');
    if (!answer.ok) throw new Error(`the mail provider answered ${answer.status}`);
  },
});
