/** A mail as `/utviklerpost` lists it. */
export interface DeliveredMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly sentAt: string;
  readonly text: string;
  readonly html: string;
}

const PATIENCE_MS = 10_000;
const PAUSE_MS = 20;

export async function findMail(
  list: () => Promise<readonly DeliveredMail[]>,
  address: string,
  subject: string | RegExp = /./,
): Promise<DeliveredMail> {
  const isMeant = (mail: DeliveredMail): boolean => mail.to === address && new RegExp(subject).test(mail.subject);
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    const mail = (await list()).find(isMeant);
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`no mail "${String(subject)}" to ${address} within ${PATIENCE_MS} ms`);
}

/** The first address that a mail links to. */
export function linkIn({ text }: DeliveredMail): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error('the mail holds no link');
  return new URL(link);
}

/** Path and query of that address: what a test asks its own server for. */
export function pathIn(mail: DeliveredMail): string {
  const { pathname, search } = linkIn(mail);
  return `${pathname}${search}`;
}
