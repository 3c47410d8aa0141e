import { type DynamicModule, Module } from '@nestjs/common';

import { RateLimiter } from '@portvakt/adapters/http';
import { DevMailboxController, MailFolder, MailSender, OutboxWorker } from '@portvakt/adapters/mail';
import { KeyRing } from '@portvakt/adapters/node';
import { TypeOrmOutboxQueue } from '@portvakt/adapters/typeorm';

import { kindsOf, transportOf, wordsOf } from '../extensions/mail-extension.js';
import { sendingAllowanceOf } from '../limits/mail-allowance.js';
import type { Runtime } from '../runtime.js';
import { journalOf } from '../stores/journal.js';
import { readableMailData } from '../stores/outbox.js';

/** Sends the mails in the outbox. `compose-service.ts` starts and stops its worker. */
@Module({})
export class MailModule {
  static on(runtime: Runtime): DynamicModule {
    const { config, clock, dataSource, log, traces } = runtime;
    const { mail, site, dataDir, server, theme, extensions } = config;
    const settings = {
      transport: transportOf(extensions)?.transport ?? null,
      words: wordsOf(extensions),
      kinds: kindsOf(extensions),
      smtpUrl: mail.smtpUrl?.reveal() ?? null,
      from: mail.from,
      dataDir,
      appName: site.appName,
      origin: site.origin,
      homeUrl: site.homeUrl,
      contact: site.contact,
      supportContact: site.supportContact,
      brand: theme.mail,
      texts: theme.mailTexts,
    };
    // The page exists only outside production and only if mails are written to files (security P4).
    const hasDevMailbox = !server.isProduction && settings.smtpUrl === null && settings.transport === null;
    return {
      module: MailModule,
      global: true,
      controllers: hasDevMailbox ? [DevMailboxController] : [],
      providers: [
        { provide: MailSender, useValue: new MailSender(settings, clock) },
        { provide: MailFolder, useValue: new MailFolder(dataDir, clock) },
        {
          provide: OutboxWorker,
          inject: [MailSender, RateLimiter, KeyRing],
          useFactory: (sender: MailSender, limiter: RateLimiter, keys: KeyRing) =>
            new OutboxWorker({
              queue: new TypeOrmOutboxQueue(dataSource, clock, readableMailData(keys), log),
              sender,
              clock,
              allowance: sendingAllowanceOf(limiter),
              journal: journalOf(runtime, keys)(dataSource.manager),
              log,
              onAttempt: traces && traces.mail,
            }),
        },
      ],
      exports: [OutboxWorker],
    };
  }
}
