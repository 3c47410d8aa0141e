import type { Actor, ClientInfo, Clock } from '@portvakt/kernel';

import type { AccountRequest, EndOfRequest } from '../model/account-request.js';
import type { LockedUser, OperatorsStore } from '../ports.js';
import { accountRemovedMail } from './account-removed-mail.js';
import { accountRequestDoneMail, accountRequestEndedMail, requestStoppedMail } from './request-mails.js';

export interface EndRequestInput {
  readonly request: AccountRequest;
  /** As they were before the case was carried out; locked. */
  readonly user: LockedUser;
  readonly state: EndOfRequest;
  readonly by: Actor;
  /** Null for jobs and commands. */
  readonly client: ClientInfo | null;
  /** Why an operator ended it. */
  readonly reason?: string;
  /** Whether the owner gets a mail. Default: true. */
  readonly notifiesOwner?: boolean;
}

type EndStore = Pick<OperatorsStore, 'requests' | 'users' | 'outbox' | 'journal'>;

/**
 * Closes a case, notes the event and notifies the owner and, if the owner stopped it, every admin. Returns the closed
 * case.
 */
export async function endRequest(
  ports: { readonly clock: Clock },
  store: EndStore,
  { request, user, state, by, client, reason, notifiesOwner = true }: EndRequestInput,
): Promise<AccountRequest> {
  const endedBy = 'id' in by ? by.id : by.type;
  const ended: AccountRequest = { ...request, state, endedAt: ports.clock.now(), endedBy };
  await store.requests.save(ended);
  if (notifiesOwner) {
    await store.outbox.add(
      state === 'done' ? doneMail(ports, user, request) : accountRequestEndedMail(ports, user, request),
    );
  }
  if (state === 'stopped') {
    for (const admin of await store.users.admins()) await store.outbox.add(requestStoppedMail(ports, admin));
  }
  await store.journal.note({
    kind: `request.${state}`,
    outcome: 'done',
    subject: user.id,
    by,
    client,
    facts: { kind: request.kind, request: request.id, ...(reason === undefined ? {} : { reason }) },
  });
  return ended;
}

const doneMail = (ports: { readonly clock: Clock }, user: LockedUser, { kind }: AccountRequest) =>
  kind === 'removal' ? accountRemovedMail(ports, user) : accountRequestDoneMail(ports, user, kind);

/** Cancels every open case of a user who is locked. */
export async function cancelRequests(
  ports: { readonly clock: Clock },
  store: EndStore,
  ending: Omit<EndRequestInput, 'request' | 'state'>,
): Promise<void> {
  for (const request of await store.requests.unendedOf(ending.user.id)) {
    await endRequest(ports, store, { ...ending, request, state: 'cancelled' });
  }
}
