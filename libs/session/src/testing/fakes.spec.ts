import { knownDevicesContract } from './known-devices.contract.js';
import { sessionReaderContract } from './session-reader.contract.js';
import { sessionRepositoryContract } from './session-repository.contract.js';
import { sessionStoreContract } from './session-store.contract.js';
import { sessionWorld } from './session-world.js';

sessionRepositoryContract('in memory', async () => sessionWorld().sessions);
sessionReaderContract('in memory', async () => sessionWorld());
sessionStoreContract('in memory', async () => sessionWorld());
knownDevicesContract('in memory', async () => sessionWorld().transaction);
