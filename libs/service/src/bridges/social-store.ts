import type { EntityManager } from 'typeorm';

import { AesFieldCipher, type KeyRing } from '@portvakt/adapters/node';
import { TypeOrmAccountRepository, TypeOrmOutbox } from '@portvakt/adapters/typeorm';
import type { IdentityPorts } from '@portvakt/identity';
import type { SessionPorts } from '@portvakt/session';
import type { SocialStore } from '@portvakt/social-linking';

import type { Runtime } from '../runtime.js';
import { identityStores } from './identity-store.js';
import { mailDataOf } from './mail-data.js';
import { peopleOn } from './people.js';
import { secondFactorsOn } from './second-factors.js';
import { secondSteps } from './second-step.js';
import { twoFactorStores } from './two-factor-store.js';

/** Encrypts the tokens of providers where they are stored. */
export const tokenCipherOf = (keys: KeyRing): AesFieldCipher => new AesFieldCipher(keys.forFields('field:account'));

/** Opens the social-linking context's tables on the connection of an open transaction. */
export function socialStores(
  runtime: Runtime,
  keys: KeyRing,
  sessions: SessionPorts,
  identity: IdentityPorts,
): (manager: EntityManager) => SocialStore {
  const { config, clock, random } = runtime;
  const openIdentity = identityStores(runtime, keys, sessions);
  const openTwoFactor = twoFactorStores(runtime, keys, sessions);
  const secondStepOn = secondSteps(runtime, keys, sessions);
  const cipher = tokenCipherOf(keys);
  const mailData = mailDataOf(config, keys);
  return (manager) => {
    const identityStore = openIdentity(manager);
    return {
      people: peopleOn(identityStore, identity),
      accounts: new TypeOrmAccountRepository(manager, cipher),
      records: identityStore.records,
      sessions: identityStore.sessions,
      secondFactors: secondFactorsOn(secondStepOn(manager, { byPassword: false }), openTwoFactor(manager), identity),
      outbox: new TypeOrmOutbox(manager, clock, random, mailData),
    };
  };
}
