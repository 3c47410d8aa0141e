import { type Fault, sealFault } from './fault.js';
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

  next(seal: Seal): readonly Fault[] {
    const faults = [...this.faultsOfGap(seal), ...this.faultsOfDigest(seal), ...this.faultsOfMac(seal)];
    this.previous = seal;
    return faults;
  }

  /**
   * `highest`: the highest seal that an event names. A valid mac of the newest seal confirms all earlier ones, so an
   * unknown key, of a secret that was removed, is an error there alone.
   */
  end(highest: number): readonly Fault[] {
    const head = this.previous;
    if (highest > (head?.number ?? 0)) return [sealFault('seal-missing', { number: highest })];
    return head && this.judge(head.digest, head) === 'unknown-key' ? [sealFault('mac-wrong', head)] : [];
  }

  private faultsOfGap({ number }: Seal): readonly Fault[] {
    return number === this.expected ? [] : [sealFault('seal-missing', { number: this.expected })];
  }

  private get expected(): number {
    return this.previous ? this.previous.number + 1 : this.first;
  }

  private faultsOfDigest(seal: Seal): readonly Fault[] {
    if (sealDigestOf(seal) !== seal.digest) return this.reportChanged(seal);
    const { previous } = this;
    const isNext = seal.number === (previous?.number ?? 0) + 1;
    if (!isNext || seal.previous === (previous?.digest ?? NO_SEAL)) return [];
    // This seal is unchanged, so the one before it was changed.
    return this.reportChanged(previous ?? seal);
  }

  private reportChanged(seal: Seal): readonly Fault[] {
    if (this.changed === seal.number) return [];
    this.changed = seal.number;
    return [sealFault('seal-changed', seal)];
  }

  private faultsOfMac(seal: Seal): readonly Fault[] {
    return this.judge(seal.digest, seal) === 'wrong' ? [sealFault('mac-wrong', seal)] : [];
  }
}
