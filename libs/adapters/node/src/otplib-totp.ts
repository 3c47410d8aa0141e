import { generateSync, ScureBase32Plugin, stringToBytes, verifySync } from 'otplib';

import type { Totp, TotpSecret } from '@portvakt/two-factor';

/** One step of 30 seconds before and after the present one. */
const WINDOW_SECONDS = 30;
const CODE = /^\d{6}$/;

const base32 = new ScureBase32Plugin();

/** Time-based codes by RFC 6238: HMAC-SHA-1 with the bytes of the secret's text as key, 6 digits, 30 seconds. */
export class OtplibTotp implements Totp {
  stepOf(secret: TotpSecret, code: string, now: Date): number | null {
    // The library throws at anything else.
    if (!CODE.test(code)) return null;
    const verdict = verifySync({
      secret: this.encode(secret),
      token: code,
      epoch: secondsOf(now),
      epochTolerance: WINDOW_SECONDS,
    });
    return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : null;
  }

  codeAt(secret: TotpSecret, now: Date): string {
    return generateSync({ secret: this.encode(secret), epoch: secondsOf(now) });
  }

  encode(secret: TotpSecret): string {
    return base32.encode(stringToBytes(secret.reveal()));
  }
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
