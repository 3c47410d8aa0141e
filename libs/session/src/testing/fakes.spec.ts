import { knownDevicesContract } from './known-devices.contract.js';
import { sessionReaderContract } from './session-reader.contract.js';
import { sessionRepositoryContract } from './session-repository.contract.js';
import { sessionStoreContract } from './session-store.contract.js';
import { sessionTestContext } from './session-test-context.js';

sessionRepositoryContract('in memory', async () => sessionTestContext().sessions);
sessionReaderContract('in memory', async () => sessionTestContext());
sessionStoreContract('in memory', async () => sessionTestContext());
knownDevicesContract('in memory', async () => sessionTestContext().transaction);
