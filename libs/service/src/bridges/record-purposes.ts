import { RecordPurposes } from '@portvakt/adapters/typeorm';
import { identityPurposes } from '@portvakt/identity';
import { socialPurposes } from '@portvakt/social-linking';
import { twoFactorPurposes } from '@portvakt/two-factor';

/** Every context keeps its records in one table: each registers what its own are for. */
export const recordPurposes = new RecordPurposes([...identityPurposes, ...twoFactorPurposes, ...socialPurposes]);
