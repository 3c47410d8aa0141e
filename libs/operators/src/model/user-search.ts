import type { ListPosition } from './list-cursor.js';

/** What a list of users is searched, filtered and sorted by (operators §6). */
export interface UserSearch {
  /** Null: no search. */
  readonly text: TextSearch | null;
  /** All conditions must hold. */
  readonly conditions: readonly UserCondition[];
  readonly sort: UserSort;
}

export interface TextSearch {
  readonly field: 'email' | 'name';
  readonly operator: 'contains' | 'starts_with' | 'ends_with';
  readonly value: string;
}

export type Equality = 'eq' | 'ne';
export type Comparison = Equality | 'lt' | 'lte' | 'gt' | 'gte';

export type UserCondition =
  | { readonly field: 'id' | 'email' | 'name' | 'role'; readonly operator: Equality; readonly value: string }
  | {
      readonly field: 'banned' | 'emailVerified' | 'twoFactorEnabled';
      readonly operator: Equality;
      readonly value: boolean;
    }
  | { readonly field: 'createdAt' | 'lastSignInAt'; readonly operator: Comparison; readonly value: Date }
  /** The id of a provider; `credential` for a password. */
  | { readonly field: 'provider'; readonly operator: 'eq'; readonly value: string };

export const USER_SORTS = ['createdAt', 'lastSignInAt', 'email', 'name'] as const;

export interface UserSort {
  readonly by: (typeof USER_SORTS)[number];
  readonly descending: boolean;
}

/** Where a page ends. The value is null if the user has none in the sorted field. */
export type UserPosition = ListPosition;

export const MAX_OFFSET = 10_000;
export const MAX_USERS_PER_PAGE = 500;
