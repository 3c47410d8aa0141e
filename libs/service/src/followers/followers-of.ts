import type { AppConfig } from '../config/app-config.js';
import { webhookFollower } from '../webhooks/webhook-follower.js';
import { Followers, type NamedFollower } from './followers.js';

type Config = Pick<AppConfig, 'extensions' | 'webhooks' | 'identity'>;

/** The followers of the extensions in their order, then the webhooks. */
export const followersOf = (config: Config): Followers =>
  new Followers([...ofExtensions(config), ...ofWebhooks(config)]);

const ofExtensions = ({ extensions }: Config): readonly NamedFollower[] =>
  extensions.flatMap(({ name, followers = [] }) =>
    followers.map((follower) => ({ name: `${name}/${follower.name}`, follower })),
  );

const ofWebhooks = ({ webhooks, identity }: Config): readonly NamedFollower[] =>
  webhooks.map((endpoint) => ({
    name: `webhooks/${endpoint.name}`,
    follower: webhookFollower(endpoint, identity.additionalFields),
  }));
