import { RecordPurposes } from '@portvakt/adapters/typeorm';
import { identityPurposes } from '@portvakt/identity';
import { socialPurposes } from '@portvakt/social-linking';
import { twoFactorPurposes } from '@portvakt/two-factor';

/** The purposes of the verification records of all contexts, which share one table. */
export const recordPurposes = new RecordPurposes([...identityPurposes, ...twoFactorPurposes, ...socialPurposes]);
