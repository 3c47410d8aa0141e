import { beforeEach, describe, expect, it } from '@jest/globals';

import { ProductRefusal, userActor } from '@portvakt/kernel';

import type { DeletionProof } from '../model/deletion-proof.js';
import { aClient, aUser, callerOf, identityTestContext, type IdentityTestContext, PASSWORD } from '../testing/index.js';
import { DeleteUser } from './delete-user.js';

const client = aClient();
const kari = aUser();
const ola = aUser({ id: 'ola' });
const fresh = { kind: 'session', freshness: 'fresh' } as const;

describe('DeleteUser: the audit log', () => {
  let context: IdentityTestContext;
  const remove = (proof: DeletionProof) => new DeleteUser(context).execute({ caller: callerOf(kari), proof, client });
  const reported = { outcome: 'done', subject: kari.id, by: userActor(callerOf(kari)), client };

  beforeEach(() => {
    context = identityTestContext({ deleteUserEnabled: true });
    context.register(kari, PASSWORD);
  });

  it.each<[string, DeletionProof]>([
    ['password', { kind: 'password', password: PASSWORD }],
    ['session', fresh],
    ['token', { kind: 'token', token: 'of kari' }],
  ])('records the proof of a deletion: %s', async (kind, proof) => {
    await context.addRecord(kari.id, 'delete-account-');
    expect(await remove(proof)).toBe('deleted');
    expect(context.events()).toEqual([{ ...reported, kind: 'user.deleted', facts: { proof: kind } }]);
  });

  it('leaves the end of the user’s cases to the operators, who record it', async () => {
    const { requests } = context.transaction.state;
    for (const id of [kari.id, ola.id]) requests.add(id);
    await remove(fresh);
    expect([...context.transaction.state.requests]).toEqual([ola.id]);
  });

  it('records a deletion that must be confirmed by mail', async () => {
    Object.assign(context.policy, { deleteUserConfirmByMail: true });
    expect(await remove(fresh)).toBe('mail-sent');
    expect(context.events()).toEqual([{ ...reported, kind: 'user.deletion-asked', facts: { proof: 'session' } }]);
  });

  it('records a request with a wrong password', async () => {
    const wrong = remove({ kind: 'password', password: 'feil' });
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_PASSWORD' });
    const facts = { call: '/delete-user' };
    expect(context.events()).toEqual([{ ...reported, kind: 'password.refused', outcome: 'refused', facts }]);
  });

  it('records nothing for a deletion that the product refuses', async () => {
    context.rules.refusals.leave = new ProductRefusal('ACME_OPEN_ORDER');
    await expect(remove(fresh)).rejects.toMatchObject({ code: 'ACME_OPEN_ORDER' });
    expect(context.events()).toEqual([]);
  });
});
