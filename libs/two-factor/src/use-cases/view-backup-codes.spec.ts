import { describe, expect, it } from '@jest/globals';

import { anAuthenticator, anOwner, KARI, OLA, twoFactorTestContext } from '../testing/index.js';
import { ViewBackupCodes } from './view-backup-codes.js';

describe('ViewBackupCodes', () => {
  it('returns the codes of all authenticators of one user, oldest first', async () => {
    const first = anAuthenticator({ id: 'first', verified: false, createdAt: new Date('2025-01-01T00:00:00.000Z') });
    const second = anAuthenticator({ id: 'second', createdAt: new Date('2025-02-01T00:00:00.000Z') });
    const testContext = twoFactorTestContext();
    testContext.addOwner(anOwner(), [second, first]);
    testContext.addOwner(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola' })]);
    const codes = await new ViewBackupCodes(testContext).execute({ userId: KARI });
    expect(codes).toEqual(['first-1', 'first-2', 'second-1', 'second-2']);
  });

  it('is refused for a user without authenticators', async () => {
    const viewing = new ViewBackupCodes(twoFactorTestContext()).execute({ userId: KARI });
    await expect(viewing).rejects.toMatchObject({ code: 'BACKUP_CODES_NOT_ENABLED' });
  });
});
