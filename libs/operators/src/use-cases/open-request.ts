import { type Email, newId, type UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { assertPerson, type Authorization, initiatorOf } from '../model/access.js';
import { type AccountRequest, isExpired, newRequest, type RequestKind } from '../model/account-request.js';
import { STOP_REQUEST } from '../model/verification-purposes.js';
import type { LockedUser, OperatorsPorts, OperatorsStore } from '../ports.js';
import { assertHasEffect, assertMayBeChanged } from '../steps/assert-case-allowed.js';
import { endRequest } from '../steps/end-request.js';
import { lockTarget } from '../steps/lock-target.js';
import { accountRequestMail, requestWaitingMail } from '../steps/request-mails.js';

export interface OpenRequestInput {
  /** With a reason, which a case always needs. */
  readonly authorization: Authorization;
  readonly userId: UserId;
  readonly kind: RequestKind;
  /** For `email-change`; null for other kinds. */
  readonly newEmail: Email | null;
}

/** Opens a case about a user. A mail notifies the user at once, with a link that stops it (operators §8). */
export class OpenRequest {
  constructor(
    private readonly ports: Pick<
      OperatorsPorts,
      'transaction' | 'directory' | 'requestLinks' | 'clock' | 'random' | 'policy'
    >,
  ) {}

  /** Throws `REQUEST_KIND_NOT_OFFERED` for a kind that the policy does not have (operators §14.3). */
  assertOffered(kind: RequestKind): void {
    if (kind === 'removal' && !this.ports.policy.removalNeedsRequest) {
      throw new OperatorsError('REQUEST_KIND_NOT_OFFERED');
    }
  }

  /**
   * Throws, in this order: `OPERATED_USER_NOT_FOUND`, `USER_IS_AN_OPERATOR`, `BANNED_USER`, `REQUEST_ALREADY_OPEN`,
   * `TWO_FACTOR_NOT_ENABLED`, `EMAIL_IS_THE_SAME`, `USER_ALREADY_EXISTS`; and `REASON_IS_REQUIRED`.
   */
  async execute({ authorization, userId, kind, newEmail }: OpenRequestInput): Promise<AccountRequest> {
    const { reason } = authorization;
    if (reason === null) throw new OperatorsError('REASON_IS_REQUIRED');
    this.assertOffered(kind);
    const requestedBy = assertPerson(authorization);
    const holder = newEmail && (await this.ports.directory.findByEmail(newEmail));
    const isTaken = holder !== null && holder.id !== userId;
    return this.ports.transaction.run(async (store) => {
      const user = await lockTarget(store, {
        authorization,
        userId,
        permission: 'request: create',
        codeOfOperators: 'USER_IS_AN_OPERATOR',
      });
      assertMayBeChanged(user, authorization.roles);
      await this.assertNoneOpen(store, user, kind);
      assertHasEffect({ kind, newEmail }, user, isTaken);
      const approvers = (await store.users.admins()).filter(({ id }) => id !== requestedBy);
      const details = { kind, userId, reason, newEmail, requestedBy };
      const { clock, random, policy } = this.ports;
      const request = newRequest(details, approvers.length > 0, policy, { now: clock.now(), random });
      await store.requests.add(request);
      await this.notify(store, user, request, approvers);
      await this.report(store, request, authorization);
      return request;
    });
  }

  /** Throws where such a case is open; closes an expired one that the job has not closed yet. */
  private async assertNoneOpen(store: OperatorsStore, user: LockedUser, kind: RequestKind): Promise<void> {
    const same = (await store.requests.unendedOf(user.id)).find((request) => request.kind === kind);
    if (!same) return;
    if (!isExpired(same, this.ports.clock.now())) throw new OperatorsError('REQUEST_ALREADY_OPEN');
    const by = { type: 'service' } as const;
    await endRequest(this.ports, store, { request: same, user, state: 'expired', by, client: null });
  }

  private async notify(
    { records, outbox }: OperatorsStore,
    user: LockedUser,
    request: AccountRequest,
    approvers: readonly LockedUser[],
  ): Promise<void> {
    const { clock, random, requestLinks } = this.ports;
    const token = newId(random);
    const record = { purpose: STOP_REQUEST, token, value: request.id, userId: null, expiresAt: request.expiresAt };
    await records.put(record, clock.now());
    await outbox.add(accountRequestMail(user, request, requestLinks.stop(token)));
    if (!request.approvalNeeded) return;
    for (const approver of approvers) await outbox.add(requestWaitingMail(this.ports, approver));
  }

  private report(
    { journal }: OperatorsStore,
    { id, kind, userId, reason }: AccountRequest,
    authorization: Authorization,
  ): Promise<void> {
    return journal.note({
      kind: 'request.opened',
      outcome: 'done',
      subject: userId,
      ...initiatorOf(authorization),
      facts: { kind, request: id, reason },
    });
  }
}
