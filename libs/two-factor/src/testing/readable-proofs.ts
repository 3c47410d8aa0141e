import type { CodeSeal, DeviceProofs } from '../ports.js';

/** Proofs that hold what they prove, in letters a cookie takes. */
export class ReadableProofs implements DeviceProofs {
  sign(text: string): string {
    return Buffer.from(`proof of ${text}`).toString('base64url');
  }

  matches(text: string, proof: string): boolean {
    return proof === this.sign(text);
  }
}

/** Sealed codes that say what they are of. The worlds of this lib seal, so that a step which forgets to is seen. */
export const readableSeal: CodeSeal = {
  seal: (key, code) => Buffer.from(`${code} for ${key}`).toString('base64url'),
};

/** As the specification writes mailed codes. */
export const noSeal: CodeSeal = { seal: (_key, code) => code };
