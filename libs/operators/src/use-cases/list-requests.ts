import type { UserId } from '@portvakt/kernel';

import type { AccountRequest, RequestState } from '../model/account-request.js';
import { readRequestCursor, requestCursor } from '../model/request-cursor.js';
import type { OperatorsPorts } from '../ports.js';

export interface ListRequestsInput {
  /** Undefined: any. */
  readonly states?: readonly RequestState[] | undefined;
  readonly userId?: UserId | undefined;
  /** `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
}

export interface ListedRequest extends AccountRequest {
  /** The name of the user that the case is about; null if the user was deleted. */
  readonly userName: string | null;
}

export interface ListedRequests {
  readonly requests: readonly ListedRequest[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

const PAGE = 50;

/** Lists cases (operators §7, §8). */
export class ListRequests {
  constructor(private readonly ports: Pick<OperatorsPorts, 'requests' | 'directory'>) {}

  /** The newest first. Throws `INVALID_CURSOR`. */
  async execute({ states, userId, cursor }: ListRequestsInput): Promise<ListedRequests> {
    const search = { states: states ?? null, userId: userId ?? null };
    const after = cursor === undefined ? null : readRequestCursor(search, cursor);
    // One more than a page, to see whether another page follows.
    const found = await this.ports.requests.list(search, PAGE + 1, after);
    const requests = found.slice(0, PAGE);
    const last = found.length > PAGE ? requests.at(-1) : undefined;
    const names = await this.ports.directory.namesOf([...new Set(requests.map((request) => request.userId))]);
    const named = requests.map((request) => ({ ...request, userName: names.get(request.userId) ?? null }));
    return { requests: named, nextCursor: last ? requestCursor(search, { at: last.requestedAt, id: last.id }) : null };
  }

  /** Those about a user that can still be stopped, oldest first. */
  openOf(userId: UserId): Promise<readonly AccountRequest[]> {
    return this.ports.requests.openOf(userId);
  }
}
