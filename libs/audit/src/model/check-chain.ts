import { type Finding, sealFinding } from './finding.js';
import { NO_SEAL, type Seal, sealDigestOf, type Signature } from './seal.js';

/** What a key ring says about a mac. `unknown-key`: the secret of that key is no longer configured. */
export type MacJudgement = 'right' | 'wrong' | 'unknown-key';

export type MacJudge = (digest: string, signature: Signature) => MacJudgement;

/** Compares each seal with the one before. Takes the seals in the order of their numbers, without keeping them. */
export class ChainCheck {
  private previous: Seal | null;
  /** The seal that was last reported as changed, so that it is reported once. */
  private changed = 0;

  /** `first`: number of the first seal that is checked; `before`: the seal before it, null for none. */
  constructor(
    private readonly judge: MacJudge,
    private readonly first: number,
    before: Seal | null,
  ) {
    this.previous = before;
  }

  get head(): Seal | null {
    return this.previous;
  }

  next(seal: Seal): readonly Finding[] {
    const findings = [...this.findingsOfGap(seal), ...this.findingsOfDigest(seal), ...this.findingsOfMac(seal)];
    this.previous = seal;
    return findings;
  }

  /**
   * `highest`: the highest seal that an event names. A valid mac of the newest seal confirms all earlier ones, so an
   * unknown key, of a secret that was removed, is an error there alone.
   */
  end(highest: number): readonly Finding[] {
    const head = this.previous;
    if (highest > (head?.number ?? 0)) return [sealFinding('seal-missing', { number: highest })];
    return head && this.judge(head.digest, head) === 'unknown-key' ? [sealFinding('mac-wrong', head)] : [];
  }

  private findingsOfGap({ number }: Seal): readonly Finding[] {
    return number === this.expected ? [] : [sealFinding('seal-missing', { number: this.expected })];
  }

  private get expected(): number {
    return this.previous ? this.previous.number + 1 : this.first;
  }

  private findingsOfDigest(seal: Seal): readonly Finding[] {
    if (sealDigestOf(seal) !== seal.digest) return this.reportChanged(seal);
    const { previous } = this;
    const isNext = seal.number === (previous?.number ?? 0) + 1;
    if (!isNext || seal.previous === (previous?.digest ?? NO_SEAL)) return [];
    // This seal is unchanged, so the one before it was changed.
    return this.reportChanged(previous ?? seal);
  }

  private reportChanged(seal: Seal): readonly Finding[] {
    if (this.changed === seal.number) return [];
    this.changed = seal.number;
    return [sealFinding('seal-changed', seal)];
  }

  private findingsOfMac(seal: Seal): readonly Finding[] {
    return this.judge(seal.digest, seal) === 'wrong' ? [sealFinding('mac-wrong', seal)] : [];
  }
}
