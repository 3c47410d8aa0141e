import { mailTemplate, type MailTransport, productMail, type RenderedMail } from '@portvakt/adapters/mail';
import type { FollowerOutbox, InTransaction } from '@portvakt/service';

import { sessionCookie } from './cookies.js';
import { anExtension, ONLY_FIRMA } from './extensions.js';
import type { TestApp } from './test-app.js';
import type { SignedInUser } from './users.js';

const mailOf = (kind: string, toUnverified: boolean) =>
  productMail(kind, {
    lifetimeSeconds: 3_600,
    template: mailTemplate(
      kind,
      {
        nb: { subject: 'Velkommen til Acme', reason: 'Du hører til {department}.', advice: 'Ta kontakt med oss.' },
        nn: { subject: 'Velkomen til Acme', reason: 'Du høyrer til {department}.', advice: 'Ta kontakt med oss.' },
        en: { subject: 'Welcome to Acme', reason: 'You belong to {department}.', advice: 'Get in touch with us.' },
      },
      ({ department }: { readonly department: string }, text) => ({
        subject: text('subject'),
        reason: [text('reason', { department: department || 'Acme' })],
        action: null,
        advice: [text('advice')],
      }),
    ),
    samples: [{ department: 'Salg' }],
    fromUsers: ['department'],
    toUnverified,
  });

export const welcome = mailOf('acme-welcome', false);
export const hello = mailOf('acme-hello', true);
export const foreign = mailOf('firma-hello', true);
export const SALES = { department: 'Salg' };

export type Act = (outbox: FollowerOutbox, event: Parameters<InTransaction['follow']>[0]) => Promise<unknown>;

export const nothing: Act = async () => undefined;
const follower: InTransaction = {
  name: 'letters',
  when: 'in-transaction',
  kinds: 'all',
  follow: async (event, _, { outbox }) => {
    await letters.act(outbox, event);
  },
};

/** Acts only on changes of the profile. */
export const atChange =
  (change: (outbox: FollowerOutbox) => Promise<unknown>): Act =>
  async (outbox, { kind }) =>
    kind === 'profile.changed' ? change(outbox) : undefined;

/** What the follower does, and what the transport was given. */
export const letters = {
  act: nothing,
  sent: [] as RenderedMail[],
  /** The error of the transport. */
  failure: null as Error | null,
  /** Lines of the log. */
  lines: [] as string[],
  reset(): void {
    Object.assign(letters, { act: nothing, failure: null });
    letters.sent.length = 0;
    letters.lines.length = 0;
  },
};

export const transport: MailTransport = {
  async send(mail) {
    letters.sent.push(mail);
    if (letters.failure) throw letters.failure;
  },
};

/** Its follower queues mails of two kinds. */
export const acme = anExtension({
  followers: [follower],
  refusals: ONLY_FIRMA,
  mail: { transport, kinds: [welcome, hello] },
});

export const log = { write: (line: string) => void letters.lines.push(line) };
export const ENVIRONMENT = { SEND_VERIFICATION_ON_SIGN_UP: 'false', LOG_LEVEL: 'error' };

export interface QueuedRow {
  readonly id: string;
  readonly kind: string;
  readonly attempts: number;
  readonly data: Readonly<Record<string, string>>;
  readonly lastError: string | null;
  readonly abandonedAt: Date | null;
}

/** Mails of the extension to the user that are still to be sent, or were given up. */
export const rowsOf = (app: TestApp, { email }: Pick<SignedInUser, 'email'>): Promise<readonly QueuedRow[]> =>
  app.database.sql<QueuedRow>(`SELECT * FROM "outboxMail" WHERE "recipient" = $1 AND "kind" LIKE 'acme-%'`, [email]);

/** Mails of the extension that the transport was given for the user. */
export const sentTo = ({ email }: Pick<SignedInUser, 'email'>): readonly RenderedMail[] =>
  letters.sent.filter(({ to, kind }) => to === email && kind.startsWith('acme-'));

export const changeName = (app: TestApp, { token }: SignedInUser, name = 'Et nytt navn') =>
  app.request().post('/update-user').set('cookie', sessionCookie(token)).send({ name });
