import type { QueuedMail } from '@portvakt/kernel';

/** A mail server that can be down or slow. */
export class Sender {
  readonly sent: string[] = [];
  failure: Error | null = null;
  /** While set, every sending waits for it. */
  delay: Promise<void> | null = null;
  /** Mailboxes whose mail server never answers. */
  readonly hanging = new Set<string>();
  maxConcurrent = 0;
  /** Of the latest sending. */
  signal: AbortSignal | null = null;
  private concurrent = 0;

  async send({ mail }: QueuedMail, signal: AbortSignal): Promise<void> {
    this.signal = signal;
    this.maxConcurrent = Math.max(this.maxConcurrent, ++this.concurrent);
    if (this.hanging.has(mail.to)) await new Promise(() => undefined);
    if (this.delay) await this.delay;
    this.concurrent -= 1;
    if (this.failure) throw this.failure;
    this.sent.push(mail.to);
  }
}

/** Allows `max` mails and records the calls. */
export class Allowance {
  readonly asked: string[] = [];
  constructor(private readonly max = 1_000) {}

  async take(kind: string, mailbox: string): Promise<boolean> {
    this.asked.push(`${kind} ${mailbox}`);
    return this.asked.length <= this.max;
  }
}
