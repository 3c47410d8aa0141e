import { describeKnownDevices } from '../contracts/known-devices.contract.js';
import { describeSessionBans } from '../contracts/session-bans.contract.js';
import { describeSessionReader } from '../contracts/session-reader.contract.js';
import { describeSessionRepository } from '../contracts/session-repository.contract.js';
import { describeSessionStore } from '../contracts/session-store.contract.js';
import { sessionTestContext } from './session-test-context.js';

describeSessionRepository('in memory', async () => sessionTestContext().sessions);
describeSessionReader('in memory', async () => sessionTestContext());
describeSessionBans('in memory', async () => sessionTestContext());
describeSessionStore('in memory', async () => sessionTestContext());
describeKnownDevices('in memory', async () => sessionTestContext().transaction);
