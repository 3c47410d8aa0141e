import type { Clock, UserId } from '@portvakt/kernel';

import { type AccountRequest, isDue, isExpired, isOpen, isUnended } from '../model/account-request.js';
import type { AccountRequests, RequestDirectory, RequestPosition, RequestSearch } from '../request-ports.js';

/** Cases by their id. */
export class InMemoryAccountRequests implements AccountRequests {
  constructor(private readonly rows: Map<string, AccountRequest>) {}

  async add(request: AccountRequest): Promise<void> {
    const open = await this.unendedOf(request.userId);
    if (isUnended(request) && open.some(({ kind }) => kind === request.kind))
      throw new Error('the user has an open case of the kind');
    this.rows.set(request.id, request);
  }

  async find(id: string): Promise<AccountRequest | null> {
    return this.rows.get(id) ?? null;
  }

  async unendedOf(userId: UserId): Promise<readonly AccountRequest[]> {
    return oldestFirst(this.rows).filter((request) => request.userId === userId && isUnended(request));
  }

  async save({ id, state, approvedBy, approvedAt, endedBy, endedAt }: AccountRequest): Promise<void> {
    const stored = this.rows.get(id);
    if (stored) this.rows.set(id, { ...stored, state, approvedBy, approvedAt, endedBy, endedAt });
  }

  /** One transaction runs at a time. */
  async lockExecution(): Promise<boolean> {
    return true;
  }
}

export class InMemoryRequestDirectory implements RequestDirectory {
  constructor(
    private readonly rows: ReadonlyMap<string, AccountRequest>,
    private readonly clock: Clock,
  ) {}

  async list(
    { states, userId }: RequestSearch,
    limit: number,
    after: RequestPosition | null,
  ): Promise<readonly AccountRequest[]> {
    const newestFirst = oldestFirst(this.rows).reverse();
    const found = newestFirst.filter(
      (request) =>
        (states === null || states.includes(request.state)) && (userId === null || request.userId === userId),
    );
    const rest = after ? found.filter((request) => isBefore(request, after)) : found;
    return rest.slice(0, limit);
  }

  async openOf(userId: UserId): Promise<readonly AccountRequest[]> {
    const now = this.clock.now();
    return oldestFirst(this.rows).filter((request) => request.userId === userId && isOpen(request, now));
  }

  async countToApprove(by: UserId): Promise<number> {
    const now = this.clock.now();
    return [...this.rows.values()].filter(
      (request) =>
        request.state === 'waiting' && request.approvalNeeded && request.requestedBy !== by && isOpen(request, now),
    ).length;
  }

  async due(limit: number): Promise<readonly AccountRequest[]> {
    const now = this.clock.now();
    const due = [...this.rows.values()].filter((request) => isDue(request, now) || isExpired(request, now));
    return due.sort((one, other) => one.notBefore.getTime() - other.notBefore.getTime()).slice(0, limit);
  }
}

const oldestFirst = (rows: ReadonlyMap<string, AccountRequest>): AccountRequest[] =>
  [...rows.values()].sort((one, other) => (isBefore(one, { at: other.requestedAt, id: other.id }) ? -1 : 1));

const isBefore = ({ requestedAt, id }: AccountRequest, position: RequestPosition): boolean => {
  const difference = requestedAt.getTime() - position.at.getTime();
  return difference < 0 || (difference === 0 && id < position.id);
};
