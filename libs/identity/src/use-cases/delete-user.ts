import {
  type Caller,
  type Client,
  type Email,
  type FoundRecord,
  lockCaller,
  randomText,
  type UserId,
  userActor,
} from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { DeleteUserMail } from '../mails.js';
import type { DeletionProof } from '../model/deletion-proof.js';
import { DELETE_USER } from '../model/verification-purposes.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { linkMailTo } from '../steps/compose-link-mail.js';
import { assertPasswordUnchanged, assertPassword } from '../steps/assert-password.js';
import { reportingWrongPassword } from '../steps/report-refusals.js';

export interface DeleteUserInput {
  readonly caller: Caller & { readonly email: Email };
  readonly proof: DeletionProof;
  /** The redirect target of the mailed link; already validated by the rules of specification §8. */
  readonly callbackUrl?: string | undefined;
  readonly client: Client;
}

const MAIL: DeleteUserMail['kind'] = 'delete-user';

const TOKEN_LENGTH = 32;
const TOKEN_ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * Deletes the caller with all their data in one transaction, or mails a confirmation link first (specification §11.3,
 * security I1).
 */
export class DeleteUser {
  constructor(
    private readonly ports: Pick<
      IdentityPorts,
      | 'transaction'
      | 'journal'
      | 'records'
      | 'signInReader'
      | 'hasher'
      | 'passwordBudget'
      | 'mailAllowance'
      | 'links'
      | 'clock'
      | 'random'
      | 'policy'
    >,
  ) {}

  async execute(input: DeleteUserInput): Promise<'deleted' | 'mail-sent'> {
    if (input.proof.kind === 'session' && this.ports.policy.deleteUserConfirmByMail) {
      await this.mailLink(input);
      return 'mail-sent';
    }
    const { caller, client } = input;
    const use = { caller, client, call: '/delete-user' };
    await reportingWrongPassword(this.ports, use, () => this.delete(input));
    return 'deleted';
  }

  private async delete(input: DeleteUserInput): Promise<void> {
    const { caller } = input;
    const assertProofStillValid = await this.verify(input);
    await this.ports.transaction.run(async (store) => {
      const notLastAdmin = await store.operatorRoles.assertNotLastAdmin(caller.id);
      const user = await lockCaller(store.users, store.sessions, caller);
      if (!user) throw new IdentityError('CALLER_NOT_FOUND');
      await notLastAdmin.assertStill();
      await assertProofStillValid(store);
      await store.rules.leave(user, userActor(caller));
      await store.requests.cancelAll(user.id, { by: userActor(caller), client: input.client });
      await store.sessions.endAllImpersonations(user.id, input.client);
      await store.users.remove(user.id);
      await report(store, 'user.deleted', input);
    });
  }

  /**
   * Throws where the proof is not valid. Returns the check to repeat in the transaction that deletes, where it uses up
   * the token.
   */
  private async verify(input: DeleteUserInput): Promise<(store: IdentityStore) => Promise<void>> {
    const { caller, proof } = input;
    if (proof.kind === 'password') {
      const verified = await assertPassword(this.ports, caller, proof.password);
      return (store) => assertPasswordUnchanged(store, verified);
    }
    if (proof.kind === 'token') {
      assertOwn(await this.ports.records.find(DELETE_USER, proof.token, this.ports.clock.now()), caller.id);
      return (store) => this.useUp(store, caller.id, proof.token);
    }
    assertFresh(proof.freshness);
    return () => Promise.resolve();
  }

  private async useUp({ records }: IdentityStore, id: UserId, token: string): Promise<void> {
    assertOwn(await records.consume(DELETE_USER, token, this.ports.clock.now()), id);
  }

  private async mailLink(input: DeleteUserInput): Promise<void> {
    const { caller, callbackUrl, client } = input;
    const { clock, random, policy, transaction, mailAllowance } = this.ports;
    // Counted before the record is replaced: a link that is not mailed must not replace one that was.
    if (!(await mailAllowance.take(MAIL, caller.email))) return;
    const token = randomText(TOKEN_LENGTH, TOKEN_ALPHABET, random);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + policy.deleteUserLifetimeMs);
    await transaction.run(async (store) => {
      // Not repeated once the user is locked: the deletion itself checks again.
      await store.operatorRoles.assertNotLastAdmin(caller.id);
      const user = await lockCaller(store.users, store.sessions, caller);
      if (!user) throw new IdentityError('CALLER_NOT_FOUND');
      await store.records.removeOf(user.id, [DELETE_USER]);
      await store.outbox.withdraw(user.id, MAIL);
      await store.records.put({ purpose: DELETE_USER, token, value: user.id, userId: user.id, expiresAt }, now);
      const url = this.ports.links.deleteUser(token, callbackUrl || '/');
      const mail = linkMailTo(user, client, { url, expiresAt, lifetimeMs: policy.deleteUserLifetimeMs });
      await store.outbox.add({ ...mail, kind: MAIL });
      await report(store, 'user.deletion-asked', input);
    });
  }
}

const report = (
  { journal }: IdentityStore,
  kind: 'user.deletion-asked' | 'user.deleted',
  { caller, proof, client }: DeleteUserInput,
): Promise<void> =>
  journal.note({
    kind,
    outcome: 'done',
    subject: caller.id,
    by: userActor(caller),
    client,
    facts: { proof: proof.kind },
  });

function assertFresh(freshness: 'fresh' | 'stale' | 'unchecked'): void {
  if (freshness === 'stale') throw new IdentityError('SESSION_TOO_OLD_TO_DELETE_USER');
  if (freshness === 'fresh') return;
  throw new IdentityError('USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN');
}

function assertOwn(record: FoundRecord | null, id: UserId): void {
  if (record?.value !== id) throw new IdentityError('INVALID_DELETION_TOKEN');
}
