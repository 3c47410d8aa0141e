import type { ApiToken } from '../model/api-token.js';
import type { DescribedOperator, OperatorsPorts } from '../ports.js';

export interface ListedToken extends Pick<ApiToken, 'name' | 'role' | 'expires'> {
  /** When any token of this name was last used, accurate to a minute. */
  readonly lastUsedAt: Date | null;
}

export interface ListedOperators {
  readonly operators: readonly DescribedOperator[];
  readonly tokens: readonly ListedToken[];
}

/** Lists the people and machines that look after accounts. */
export class ListOperators {
  constructor(private readonly ports: Pick<OperatorsPorts, 'directory' | 'tokenUses' | 'policy'>) {}

  async execute(): Promise<ListedOperators> {
    const { directory, tokenUses, policy } = this.ports;
    const uses = await tokenUses.all();
    const tokens = policy.apiTokens.map(({ name, role, expires }) => ({
      name,
      role,
      expires,
      lastUsedAt: uses.get(name) ?? null,
    }));
    return { operators: await directory.operators(), tokens };
  }
}
