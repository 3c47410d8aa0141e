import { type DeliveredMail, pathIn } from './delivered-mail.js';
import type { TestApp } from './test-app.js';

/** All mails to an address, newest first, once none is waiting any more. */
export async function mailbox(app: TestApp, address: string): Promise<readonly DeliveredMail[]> {
  return (await app.mails()).filter(({ to }) => to === address);
}

/** What they are about, newest first. */
export async function subjectsTo(app: TestApp, address: string): Promise<readonly string[]> {
  return (await mailbox(app, address)).map(({ subject }) => subject);
}

/** The newest mail to an address, and no earlier one that is there already. */
export async function newestMail(app: TestApp, address: string, subject = ''): Promise<DeliveredMail> {
  const mail = (await mailbox(app, address)).find((sent) => sent.subject.startsWith(subject));
  if (!mail) throw new Error(`no mail "${subject}" to ${address}`);
  return mail;
}

/** Path and query of the link in it. */
export const newestLink = async (app: TestApp, address: string, subject = ''): Promise<string> =>
  pathIn(await newestMail(app, address, subject));
