import { describe, expect, it } from '@jest/globals';

import { aClient, aUser, KARI, operatorsTestContext, sessionOf } from '../testing/index.js';
import { NoteStepUp } from './note-step-up.js';

describe('NoteStepUp', () => {
  const eventsFor = async (role: string | null): Promise<readonly unknown[]> => {
    const context = operatorsTestContext();
    context.register(aUser({ role }));
    const call = '/two-factor/verify-totp';
    await new NoteStepUp(context).execute({ userId: KARI, sessionId: sessionOf(KARI), client: aClient(), call });
    return context.events();
  };

  it('reports the code of an operator', async () => {
    expect(await eventsFor('support,auditor')).toEqual([
      {
        kind: 'operator.stepped-up',
        outcome: 'done',
        subject: null,
        by: { type: 'operator', id: KARI, sessionId: sessionOf(KARI), role: 'support,auditor' },
        client: aClient(),
        facts: { call: '/two-factor/verify-totp' },
      },
    ]);
  });

  it.each([null, 'user', 'owner'])('reports nothing for the role %s', async (role) => {
    expect(await eventsFor(role)).toEqual([]);
  });
});
