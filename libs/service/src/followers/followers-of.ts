import type { AppConfig } from '../config/app-config.js';
import type { Extension } from '../extensions/extension.js';
import { runPart } from '../extensions/extension-error.js';
import type { Follower } from '../extensions/follower.js';
import { webhookFollower, type WebhookTracer } from '../webhooks/webhook-follower.js';
import { Followers, type NamedFollower } from './followers.js';
import { ownOutbox } from './own-outbox.js';

type Config = Pick<AppConfig, 'extensions' | 'webhooks' | 'identity'>;

/** The followers of the extensions in their order, then the webhooks. */
export const followersOf = (config: Config, traces: WebhookTracer | null = null): Followers =>
  new Followers([...ofExtensions(config), ...ofWebhooks(config, traces)]);

const ofExtensions = ({ extensions }: Config): readonly NamedFollower[] =>
  extensions.flatMap((extension) =>
    (extension.followers ?? []).map((follower) => ({
      name: `${extension.name}/${follower.name}`,
      follower: asPartOf(extension, follower),
    })),
  );

/** Errors of a follower in the transaction reach the caller, so they are treated like those of a rule. */
const asPartOf = (extension: Extension, follower: Follower): Follower =>
  follower.when === 'after-commit'
    ? follower
    : {
        name: follower.name,
        kinds: follower.kinds,
        when: follower.when,
        follow: (event, statements, tools) =>
          runPart(extension, `follower ${follower.name}`, () =>
            follower.follow(event, statements, { outbox: ownOutbox(extension, event, tools.outbox) }),
          ),
      };

const ofWebhooks = ({ webhooks, identity }: Config, traces: WebhookTracer | null): readonly NamedFollower[] =>
  webhooks.map((endpoint) => ({
    name: `webhooks/${endpoint.name}`,
    follower: webhookFollower(endpoint, identity.additionalFields, traces),
  }));
