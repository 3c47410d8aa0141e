import { flag } from './formats/text-formats.js';
import { webhooks } from './formats/webhooks.js';
import { setting } from './setting.js';

/** The URLs that events of the journal are posted to (docs/WEBHOOKS.md). */
export const webhookSettings = {
  WEBHOOKS: setting(
    webhooks,
    'Addresses to which events are posted, by a name that never changes; `types` are kinds of events with `_` for `-`, ' +
      '`user.*` or `*`, `include` may be `["user"]`, and `previousSecret` signs too while `secret` is replaced ' +
      '(docs/WEBHOOKS.md).',
  ),
  WEBHOOK_ALLOW_HTTP: setting(flag, 'Webhooks may use plain http on loopback hosts.', 'false'),
};
