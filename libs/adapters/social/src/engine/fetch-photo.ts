import { bearer } from './fetch-profile.js';
import type { ConfiguredProvider } from './configured-provider.js';
import { StepFailure } from './step-failure.js';

const IMAGE_TYPES = ['image/jpeg', 'image/png'];
/** Limit for the whole `data:` URL (specification §12.2). */
const LIMIT_CHARACTERS = 64 * 1024;

/** The photo as a `data:` URL; null if there is none (404), or it has an unknown type or is too large. */
export async function fetchPhoto(configured: ConfiguredProvider, accessToken: string): Promise<string | null> {
  const { photo } = configured.endpoints;
  if (!photo) return null;
  const response = await configured.outbound(photo, {
    method: 'GET',
    headers: bearer(configured, accessToken, IMAGE_TYPES.join(', ')),
  });
  if (response.status === 404) return null;
  if (response.status !== 200) throw new StepFailure(`status ${response.status}`);
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!IMAGE_TYPES.includes(type)) return null;
  const address = `data:${type};base64,${Buffer.from(await response.arrayBuffer()).toString('base64')}`;
  return address.length <= LIMIT_CHARACTERS ? address : null;
}
