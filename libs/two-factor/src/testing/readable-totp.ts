import type { TotpSecret } from '../model/totp-secret.js';
import type { Totp } from '../ports.js';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const HALF = 3;

/** Codes of three digits for the secret, numbered by first use, and three digits for the time step. */
export class ReadableTotp implements Totp {
  private readonly known: string[] = [];

  stepOf(secret: TotpSecret, code: string, now: Date): number | null {
    const present = stepAt(now);
    return [present - 1, present, present + 1].find((step) => this.codeOf(secret, step) === code) ?? null;
  }

  codeAt(secret: TotpSecret, now: Date): string {
    return this.codeOf(secret, stepAt(now));
  }

  encode(secret: TotpSecret): string {
    const bits = [...Buffer.from(secret.reveal())].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const quintets = bits.match(/.{1,5}/g) ?? [];
    return quintets.map((quintet) => ALPHABET[parseInt(quintet.padEnd(5, '0'), 2)]).join('');
  }

  private codeOf(secret: TotpSecret, step: number): string {
    return digits(this.numberOf(secret.reveal())) + digits(step);
  }

  private numberOf(text: string): number {
    if (!this.known.includes(text)) this.known.push(text);
    return this.known.indexOf(text);
  }
}

const digits = (number: number): string => String(number % 10 ** HALF).padStart(HALF, '0');

/** RFC 6238 T. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS);
