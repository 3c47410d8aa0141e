import type { AppConfig } from '../config/app-config.js';
import { webhookFollower, type WebhookTracer } from '../webhooks/webhook-follower.js';
import { Followers, type NamedFollower } from './followers.js';

type Config = Pick<AppConfig, 'extensions' | 'webhooks' | 'identity'>;

/** The followers of the extensions in their order, then the webhooks. */
export const followersOf = (config: Config, traces: WebhookTracer | null = null): Followers =>
  new Followers([...ofExtensions(config), ...ofWebhooks(config, traces)]);

const ofExtensions = ({ extensions }: Config): readonly NamedFollower[] =>
  extensions.flatMap(({ name, followers = [] }) =>
    followers.map((follower) => ({ name: `${name}/${follower.name}`, follower })),
  );

const ofWebhooks = ({ webhooks, identity }: Config, traces: WebhookTracer | null): readonly NamedFollower[] =>
  webhooks.map((endpoint) => ({
    name: `webhooks/${endpoint.name}`,
    follower: webhookFollower(endpoint, identity.additionalFields, traces),
  }));
