import { isLoopback } from './formats/web-formats.js';
import { quoted } from './parse-text.js';
import { type Rule, rule } from './rule.js';

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
