import { bearer } from './fetch-profile.js';
import type { OpenRow } from './open-row.js';
import { StepFailure } from './step-failure.js';

const IMAGE_TYPES = ['image/jpeg', 'image/png'];
/** Of the whole `data:` address (contract §12.2). */
const LIMIT_CHARACTERS = 64 * 1024;

/** The picture as a `data:` address; null where there is none (404), or none that could be shown. */
export async function fetchPhoto(open: OpenRow, accessToken: string): Promise<string | null> {
  const { photo } = open.addresses;
  if (!photo) return null;
  const response = await open.outbound(photo, {
    method: 'GET',
    headers: bearer(open, accessToken, IMAGE_TYPES.join(', ')),
  });
  if (response.status === 404) return null;
  if (response.status !== 200) throw new StepFailure(`status ${response.status}`);
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!IMAGE_TYPES.includes(type)) return null;
  const address = `data:${type};base64,${Buffer.from(await response.arrayBuffer()).toString('base64')}`;
  return address.length <= LIMIT_CHARACTERS ? address : null;
}
