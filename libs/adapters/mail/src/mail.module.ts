import { type DynamicModule, Module } from '@nestjs/common';

import type { Clock } from '@portvakt/kernel';

import { DevMailboxController } from './dev-mailbox/dev-mailbox.controller.js';
import type { MailSettings } from './mail-settings.js';
import { MailFolder } from './outbox/mail-folder.js';
import { MailSender } from './sending/mail-sender.js';

export interface MailModuleOptions {
  readonly settings: MailSettings;
  readonly clock: Clock;
  /** Serves `/utviklerpost`; without it the route is unknown (P4). */
  readonly devMailbox: boolean;
}

/** Gives `MailSender` to whoever wires the outbox worker. */
@Module({})
export class MailModule {
  static register({ settings, clock, devMailbox }: MailModuleOptions): DynamicModule {
    return {
      module: MailModule,
      controllers: devMailbox ? [DevMailboxController] : [],
      providers: [
        { provide: MailSender, useValue: new MailSender(settings, clock) },
        { provide: MailFolder, useValue: new MailFolder(settings.dataDir, clock) },
      ],
      exports: [MailSender],
    };
  }
}
