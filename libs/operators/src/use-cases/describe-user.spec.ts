import { expect, it } from '@jest/globals';

import { aClient, aMachine, ANNE, aPerson, aRequest, aUser, KARI, operatorsTestContext } from '../testing/index.js';
import { InMemoryUserDetails } from '../testing/in-memory-user-readers.js';
import { DescribeUser } from './describe-user.js';

it('shows the open cases of a user only to an operator who may list cases', async () => {
  const context = operatorsTestContext();
  context.register(aUser());
  await context.transaction.run(({ requests }) => requests.add(aRequest({ userId: KARI })));
  const describing = new DescribeUser({
    ...context,
    repetitions: { once: (_key, _windowMs, work) => work() },
    views: { open: (_operator, _userId, note) => note().then(() => null) },
    details: new InMemoryUserDetails(() => context.transaction.state, context.clock),
  });
  const casesFor = async (operator: Parameters<typeof describing.execute>[0]['operator']) =>
    (await describing.execute({ operator, client: aClient(), userId: KARI })).requests.length;
  expect(await casesFor(aPerson(ANNE, 'support'))).toBe(1);
  expect(await casesFor(aMachine())).toBe(0);
});
