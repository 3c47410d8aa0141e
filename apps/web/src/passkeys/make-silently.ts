import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import { ownPasskeysApi } from '@portvakt/api-client';

import { createPasskey, endCeremony } from './ceremony.js';
import { whileMakingPasskey } from './ceremony-lock.js';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const { generateRegisterOptions, verifyRegistration } = ownPasskeysApi.endpoints;

const LONGEST_MS = 30_000;

/**
 * Right after a sign-in with a password, asks the password manager to make a passkey without a dialog (WebAuthn
 * "conditional create"). The owner is notified by mail; a failure is not shown.
 */
export async function makePasskeySilently(dispatch: Dispatch): Promise<void> {
  if (await canMakeSilently()) await whileMakingPasskey(() => make(dispatch));
}

async function make(dispatch: Dispatch): Promise<void> {
  const options = await dispatch(generateRegisterOptions.initiate({ conditional: 'true' }));
  if (options.error) return;
  const answer = await createInTime(options.data);
  if ('failure' in answer) return;
  const { id, rawId, type, response } = answer.response;
  const { clientDataJSON, attestationObject, transports } = response;
  const sent = { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) };
  await dispatch(verifyRegistration.initiate({ response: { id, rawId, type, response: sent } }));
}

/** Some browsers never settle a ceremony without a dialog, which would keep the lock until the tab is closed. */
async function createInTime(options: Parameters<typeof createPasskey>[0]): ReturnType<typeof createPasskey> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<{ readonly failure: null }>((resolve) => {
    timer = setTimeout(() => {
      endCeremony();
      resolve({ failure: null });
    }, LONGEST_MS);
  });
  const answer = await Promise.race([createPasskey(options, true), tooLate]);
  clearTimeout(timer);
  return answer;
}

async function canMakeSilently(): Promise<boolean> {
  const capabilities = await window.PublicKeyCredential.getClientCapabilities?.();
  return capabilities?.['conditionalCreate'] === true;
}
