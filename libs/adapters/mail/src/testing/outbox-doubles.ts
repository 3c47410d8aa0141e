import type { QueuedMail } from '@portvakt/kernel';

/** A mail server that can be down or slow. */
export class Sender {
  readonly sent: string[] = [];
  failure: Error | null = null;
  /** While set, every sending waits for it. */
  gate: Promise<void> | null = null;
  /** Mailboxes whose mail server never answers. */
  readonly hanging = new Set<string>();
  mostAtOnce = 0;
  private atOnce = 0;

  async send({ mail }: QueuedMail): Promise<void> {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
    if (this.hanging.has(mail.to)) await new Promise(() => undefined);
    if (this.gate) await this.gate;
    this.atOnce -= 1;
    if (this.failure) throw this.failure;
    this.sent.push(mail.to);
  }
}

/** Allows so many mails and keeps what it was asked. */
export class Allowance {
  readonly asked: string[] = [];
  constructor(private readonly max = 1_000) {}

  async take(kind: string, mailbox: string): Promise<boolean> {
    this.asked.push(`${kind} ${mailbox}`);
    return this.asked.length <= this.max;
  }
}
