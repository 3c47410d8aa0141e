/**
 * What the answers of the service say about one account. A write without a clear answer is in doubt: it may have
 * happened or not.
 */
export class Account {
  /** @type {'yes' | 'in doubt'} */
  exists = 'in doubt';
  /** @type {Set<string>} the possible names; one if nothing is in doubt */
  names = new Set();
  /** @type {Map<string, 'live' | 'ended' | 'in doubt'>} by token */
  sessions = new Map();

  /** @param {string} email */
  constructor(email) {
    this.email = email;
  }

  /** @param {string} name */
  mayBeNamed(name) {
    this.names.add(name);
  }

  /** @param {string} name */
  isNamed(name) {
    this.names = new Set([name]);
  }

  /**
   * The acknowledged changes that the stored rows lack.
   *
   * @param {{ name: string, tokens: readonly string[] } | undefined} stored
   * @returns {string[]}
   */
  lost(stored) {
    if (!stored) return this.exists === 'yes' ? [`${this.email}: the sign-up`] : [];
    const lost = [];
    if (this.exists === 'yes' && !this.names.has(stored.name))
      lost.push(`${this.email}: the name, ${stored.name} instead`);
    for (const [token, state] of this.sessions) {
      const isStored = stored.tokens.includes(token);
      if (state === 'live' && !isStored) lost.push(`${this.email}: a sign-in`);
      if (state === 'ended' && isStored) lost.push(`${this.email}: a sign-out`);
    }
    return lost;
  }
}
