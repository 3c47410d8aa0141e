import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import type { Language } from '@portvakt/kernel';
import { FixedClock } from '@portvakt/kernel/testing';

import type { MailSettings } from '../mail-settings.js';
import { MailFolder, type WrittenMail } from '../outbox/mail-folder.js';
import { mailSettingsIn } from '../testing/mail-settings-in.js';
import { aVerifyEmailMail, inLanguage, LINK, queued, UNLIMITED } from '../testing/mails.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { MailSender } from './mail-sender.js';
import type { MailTransport, RenderedMail } from './mail-transport.js';

describe('MailSender without a mail server', () => {
  const clock = new FixedClock();
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let sender: MailSender;

  beforeEach(async () => {
    folder = await temporaryFolder();
    sender = new MailSender(mailSettingsIn(folder.path), clock);
  });

  afterEach(() => folder.remove());

  const written = async (): Promise<WrittenMail> => {
    const [mail] = await new MailFolder(folder.path, clock).newest(1);
    if (!mail) throw new Error('no mail was written');
    return mail;
  };

  it('writes the mail with sender, recipient, subject and both parts', async () => {
    await sender.send(queued(aVerifyEmailMail()), UNLIMITED);
    expect(await written()).toMatchObject({
      from: 'Min konto <no-reply@eksempel.no>',
      to: 'kari@eksempel.no',
      subject: 'Bekreft e-postadressen din',
      sentAt: clock.now().toISOString(),
    });
  });

  it('shows the link in full in the text, on the button and below it', async () => {
    await sender.send(queued(aVerifyEmailMail()), UNLIMITED);
    const { text, html } = await written();
    const inHtml = LINK.replaceAll('&', '&amp;');
    expect(text).toContain(`\n${LINK}\n`);
    expect(html).toContain(`href="${inHtml}">Bekreft e-postadressen</a>`);
    expect(html).toContain(`href="${inHtml}">${inHtml}</a>`);
  });

  it.each(['sv', '', undefined, 'toString'])('uses bokmål when the language of a row is %j', async (language) => {
    await sender.send(queued(inLanguage(aVerifyEmailMail(), language as Language)), UNLIMITED);
    const { subject, html } = await written();
    expect(subject).toBe('Bekreft e-postadressen din');
    expect(html).toContain('<html lang="nb">');
  });

  it('escapes markup in a name', async () => {
    await sender.send(queued(aVerifyEmailMail({ name: '<img src=x onerror=alert(1)>"{{subject}}' })), UNLIMITED);
    const { text, html } = await written();
    expect(html).not.toContain('<img');
    expect(html).toContain('Hei, &lt;img</p>');
    expect(text).toContain('Hei, <img\n');
  });

  it('escapes a link that would end its attribute', async () => {
    await sender.send(queued(aVerifyEmailMail({ url: 'https://konto.eksempel.no/?a="><script>1</script>' })), UNLIMITED);
    const { html } = await written();
    expect(html).not.toContain('<script');
    expect(html).toContain('href="https://konto.eksempel.no/?a=&quot;&gt;&lt;script&gt;');
  });

  it.each(['a@eksempel.no, b@eksempel.no', 'A <a@eksempel.no>', 'a@eksempel.no\r\nBcc: b@eksempel.no', 'a@b@c.no', ''])(
    'refuses %j, which is not one address',
    async (to) => {
      await expect(sender.send(queued(aVerifyEmailMail({}, to)), UNLIMITED)).rejects.toThrow('not one address');
      expect(await new MailFolder(folder.path, clock).newest(1)).toEqual([]);
    },
  );

  it('uses the name of the product when the sender has none', async () => {
    const plain = new MailSender(mailSettingsIn(folder.path, { from: 'no-reply@eksempel.no' }), clock);
    await plain.send(queued(aVerifyEmailMail()), UNLIMITED);
    expect((await written()).from).toBe('Min konto <no-reply@eksempel.no>');
  });
});

describe('MailSender with the transport of an extension', () => {
  const sent: [RenderedMail, AbortSignal][] = [];
  const transport: MailTransport = { send: async (...given) => void sent.push(given) };
  const send = async (changes: Partial<MailSettings> = {}): Promise<RenderedMail> => {
    const settings = mailSettingsIn('unused', { transport, smtpUrl: 'smtp://127.0.0.1:1', ...changes });
    await new MailSender(settings, new FixedClock()).send(queued(inLanguage(aVerifyEmailMail(), 'en')), UNLIMITED);
    return sent.at(-1)![0];
  };

  it('hands over the rendered mail, with the headers and the signal', async () => {
    const mail = await send();
    expect(mail).toEqual({
      id: 'mail-1',
      kind: 'verify-email',
      language: 'en',
      from: 'Min konto <no-reply@eksempel.no>',
      to: 'kari@eksempel.no',
      subject: expect.any(String),
      text: expect.stringContaining(LINK),
      html: expect.stringMatching(/^<!doctype html>/iu),
      headers: {
        'Message-ID': '<mail-1@eksempel.no>',
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'Content-Language': 'en',
      },
    });
    expect(sent.at(-1)?.[1]).toBe(UNLIMITED);
  });

  it.each([
    ['Østlandet IT <a@b.no>', 'Østlandet IT <a@b.no>'],
    ['"Acme, Inc." <a@b.no>', '"Acme, Inc." <a@b.no>'],
    ['"Kari \\"K\\" <x@y.no>" <a@b.no>', '"Kari \\"K\\" <x@y.no>" <a@b.no>'],
  ])('writes the sender %s as one address', async (from, written) => {
    expect((await send({ from })).from).toBe(written);
  });
});
