import { flag } from './formats/text-formats.js';
import { isLoopback } from './formats/web-formats.js';
import { webhooks } from './formats/webhooks.js';
import { quoted } from './parse-text.js';
import { type Rule, rule } from './rule.js';
import { setting } from './setting.js';

/** Where events of the journal are posted to (docs/WEBHOOKS.md). */
export const webhookSettings = {
  WEBHOOKS: setting(
    webhooks,
    'Addresses to which events are posted, by a name that never changes; `types` are kinds of events with `_` for `-`, ' +
      '`user.*` or `*`, `include` may be `["user"]`, and `previousSecret` signs too while `secret` is replaced ' +
      '(docs/WEBHOOKS.md).',
  ),
  WEBHOOK_ALLOW_HTTP: setting(flag, 'Webhooks may use plain http on loopback hosts.', 'false'),
};

/** What the variables of webhooks must fulfil together. */
export const webhookRules: readonly Rule[] = [
  rule(['WEBHOOKS', 'WEBHOOK_ALLOW_HTTP'], ({ WEBHOOKS, WEBHOOK_ALLOW_HTTP }) =>
    (WEBHOOKS ?? [])
      .filter(({ url }) => !mayBeUsed(new URL(url), WEBHOOK_ALLOW_HTTP))
      .map(
        ({ name }) =>
          `WEBHOOKS has in ${quoted(name)} an address with http; expected https, or a loopback host with WEBHOOK_ALLOW_HTTP`,
      ),
  ),
];

const mayBeUsed = ({ protocol, hostname }: URL, allowsHttp: boolean): boolean =>
  protocol === 'https:' || (allowsHttp && isLoopback(hostname));
