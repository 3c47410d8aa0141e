/** A mail as `/utviklerpost` lists it. */
export interface DeliveredMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly sentAt: string;
  readonly text: string;
  readonly html: string;
}

/** An application that has sent mails: a `TestApp`. */
interface MailSource {
  mails(): Promise<readonly DeliveredMail[]>;
}

const PATIENCE_MS = 90_000;
const PAUSE_MS = 20;

/** Polls `list` until it holds a mail to the address. Throws after 90 seconds. */
export async function findMail(
  list: () => Promise<readonly DeliveredMail[]>,
  address: string,
  subject: string | RegExp = /./,
): Promise<DeliveredMail> {
  const isWanted = (mail: DeliveredMail): boolean => mail.to === address && new RegExp(subject).test(mail.subject);
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    const mail = (await list()).find(isWanted);
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`no mail "${String(subject)}" to ${address} within ${PATIENCE_MS} ms`);
}

/** The first URL in the text of a mail. */
export function linkIn({ text }: DeliveredMail): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error('the mail holds no link');
  return new URL(link);
}

/** Path and query of the first URL in the mail, for a request to the test app. */
export function linkPathIn(mail: DeliveredMail): string {
  const { pathname, search } = linkIn(mail);
  return `${pathname}${search}`;
}

/**
 * Waits until the outbox is empty. Between two requests, so that the mail of the second neither withdraws a queued mail
 * of the first nor is sent at the same time.
 */
export async function untilAllSent(app: MailSource): Promise<void> {
  await app.mails();
}

/** All mails to an e-mail address, newest first. Waits until the outbox is empty. */
export async function mailsTo(app: MailSource, address: string): Promise<readonly DeliveredMail[]> {
  return (await app.mails()).filter(({ to }) => to === address);
}

/** Subjects of all mails to an e-mail address, newest first. */
export async function subjectsTo(app: MailSource, address: string): Promise<readonly string[]> {
  return (await mailsTo(app, address)).map(({ subject }) => subject);
}

/** The newest mail to an e-mail address, read after the outbox is empty. Throws if there is none. */
export async function newestMailTo(app: MailSource, address: string, subject = ''): Promise<DeliveredMail> {
  const mail = (await mailsTo(app, address)).find((sent) => sent.subject.startsWith(subject));
  if (!mail) throw new Error(`no mail "${subject}" to ${address}`);
  return mail;
}

/** Path and query of the link in the newest mail to an e-mail address. */
export const newestLinkTo = async (app: MailSource, address: string, subject = ''): Promise<string> =>
  linkPathIn(await newestMailTo(app, address, subject));
