// @ts-check
/** The providers of the service, whose variables are `SOCIAL_{ID}_…`. */
const KNOWN_PROVIDERS = [
  'apple',
  'discord',
  'dropbox',
  'facebook',
  'github',
  'gitlab',
  'google',
  'kick',
  'linkedin',
  'microsoft',
  'reddit',
  'roblox',
  'spotify',
  'tiktok',
  'twitch',
  'twitter',
  'vk',
  'zoom',
];

/** Ids that have a meaning in the database, in the audit log or in URLs. */
const RESERVED_IDS = ['constructor', 'credential', 'demo', 'id', 'password', 'passkey', 'verification'];

const ID = /^[a-z][a-z0-9]{0,31}$/;

/**
 * Throws unless a provider may have the id.
 * @param {string} id
 */
function assertProviderId(id) {
  if (!ID.test(id)) throw new Error(`"${id}" is no id: at most 32 small letters and digits, a letter first.`);
  if (RESERVED_IDS.includes(id)) throw new Error(`"${id}" is reserved by the service; choose another id.`);
}

module.exports = { assertProviderId, KNOWN_PROVIDERS, RESERVED_IDS };
