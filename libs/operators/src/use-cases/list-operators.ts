import type { ApiToken } from '../model/api-token.js';
import type { DescribedOperator, OperatorsPorts } from '../ports.js';

export interface ListedOperators {
  readonly operators: readonly DescribedOperator[];
  readonly tokens: readonly Pick<ApiToken, 'name' | 'role' | 'expires'>[];
}

/** Lists the people and machines that look after accounts. */
export class ListOperators {
  constructor(private readonly ports: Pick<OperatorsPorts, 'directory' | 'policy'>) {}

  async execute(): Promise<ListedOperators> {
    const tokens = this.ports.policy.apiTokens.map(({ name, role, expires }) => ({ name, role, expires }));
    return { operators: await this.ports.directory.operators(), tokens };
  }
}
