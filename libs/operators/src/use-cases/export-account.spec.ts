import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import { MAX_EXPORT_BYTES } from '../model/account-export.js';
import type { Operator } from '../model/operator.js';
import {
  aClient,
  aMachine,
  ANNE,
  aPerson,
  authorizationFor,
  aUser,
  KARI,
  OLA,
  operatorsTestContext,
  type OperatorsTestContext,
  sessionOf,
} from '../testing/index.js';
import { InMemoryAccountExporter } from '../testing/in-memory-user-readers.js';
import { ExportAccount } from './export-account.js';

describe('ExportAccount', () => {
  let context: OperatorsTestContext;
  const anne = aPerson(ANNE, 'admin');
  let exporter: InMemoryAccountExporter;
  const exporting = () => new ExportAccount({ ...context, exporter });
  const ofKari = (operator: Operator = anne, userId: UserId = KARI) =>
    exporting().ofUser(authorizationFor(operator, 'ba om innsyn'), userId);
  const own = (id: UserId) => exporting().own({ id, sessionId: sessionOf(id) }, aClient());

  beforeEach(() => {
    context = operatorsTestContext();
    exporter = new InMemoryAccountExporter(() => context.transaction.state, context.clock);
    context.register(aUser({ language: 'en' }));
    context.register(aUser({ id: OLA, role: 'support' }));
    context.register(aUser({ id: ANNE, role: 'admin' }));
  });

  it('returns what is stored, notifies the user and reports it', async () => {
    expect((await ofKari()).user.id).toBe(KARI);
    expect(context.mails()).toMatchObject([{ kind: 'account-exported', to: 'kari@example.no', language: 'en' }]);
    expect(context.events()).toMatchObject([
      { kind: 'user.exported', subject: KARI, facts: { by: 'operator', reason: 'ba om innsyn' } },
    ]);
  });

  it('names a machine as the service', async () => {
    await ofKari(aMachine());
    expect(context.events()).toMatchObject([{ by: { type: 'token', id: 'kasse' }, facts: { by: 'service' } }]);
  });

  it('gives users their own, without a mail', async () => {
    expect((await own(KARI)).user.id).toBe(KARI);
    expect(context.mails()).toEqual([]);
    expect(context.events()).toMatchObject([
      { kind: 'user.exported', subject: KARI, by: { type: 'user', id: KARI }, facts: { by: 'owner' } },
    ]);
  });

  it('gives out nothing above 16 MiB, in bytes, and reports nothing', async () => {
    exporter.activity = [{ text: 'å'.repeat(MAX_EXPORT_BYTES / 2) }];
    for (const tried of [ofKari(), own(KARI)]) await expect(tried).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE' });
    expect([context.mails(), context.events()]).toEqual([[], []]);
  });

  it('finds nobody who does not exist, and is refused where the role does not allow it', async () => {
    const nobody = 'nobody' as UserId;
    await expect(ofKari(anne, nobody)).rejects.toMatchObject({ code: 'OPERATED_USER_NOT_FOUND' });
    await expect(own(nobody)).rejects.toMatchObject({ code: 'OPERATED_USER_NOT_FOUND' });
    await expect(ofKari(aPerson(OLA, 'support'))).rejects.toMatchObject({ code: 'OPERATOR_PERMISSION_REQUIRED' });
    expect([context.mails(), context.events()]).toEqual([[], []]);
  });
});
