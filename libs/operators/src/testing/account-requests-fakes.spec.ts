import { describeAccountRequests } from '../contracts/account-requests.contract.js';
import type { AccountRequest } from '../model/account-request.js';
import { InMemoryAccountRequests, InMemoryRequestDirectory } from './in-memory-account-requests.js';

describeAccountRequests('in memory', async () => {
  const rows = new Map<string, AccountRequest>();
  return {
    inRequests: (work) => work(new InMemoryAccountRequests(rows)),
    directoryAt: (now) => new InMemoryRequestDirectory(rows, { now: () => now }),
  };
});
