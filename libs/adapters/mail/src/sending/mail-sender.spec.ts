import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import type { Language } from '@portvakt/kernel';
import { FixedClock } from '@portvakt/kernel/testing';

import { MailFolder, type WrittenMail } from '../outbox/mail-folder.js';
import { mailSettingsIn } from '../testing/mail-settings-in.js';
import { aVerifyEmailMail, inLanguage, LINK, queued } from '../testing/mails.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { MailSender } from './mail-sender.js';

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
    await sender.send(queued(aVerifyEmailMail()));
    expect(await written()).toMatchObject({
      from: 'Min konto <no-reply@eksempel.no>',
      to: 'kari@eksempel.no',
      subject: 'Bekreft e-postadressen din',
      sentAt: clock.now().toISOString(),
    });
  });

  it('shows the link in full in the text, on the button and below it', async () => {
    await sender.send(queued(aVerifyEmailMail()));
    const { text, html } = await written();
    const inHtml = LINK.replaceAll('&', '&amp;');
    expect(text).toContain(`\n${LINK}\n`);
    expect(html).toContain(`href="${inHtml}">Bekreft e-postadressen</a>`);
    expect(html).toContain(`href="${inHtml}">${inHtml}</a>`);
  });

  it.each(['sv', '', undefined, 'toString'])('uses bokmål where the language of a row is %j', async (language) => {
    await sender.send(queued(inLanguage(aVerifyEmailMail(), language as Language)));
    const { subject, html } = await written();
    expect(subject).toBe('Bekreft e-postadressen din');
    expect(html).toContain('<html lang="nb">');
  });

  it('escapes markup in a name', async () => {
    await sender.send(queued(aVerifyEmailMail({ name: '<img src=x onerror=alert(1)>"{{subject}}' })));
    const { text, html } = await written();
    expect(html).not.toContain('<img');
    expect(html).toContain('Hei, &lt;img</p>');
    expect(text).toContain('Hei, <img\n');
  });

  it('escapes a link that would end its attribute', async () => {
    await sender.send(queued(aVerifyEmailMail({ url: 'https://konto.eksempel.no/?a="><script>1</script>' })));
    const { html } = await written();
    expect(html).not.toContain('<script');
    expect(html).toContain('href="https://konto.eksempel.no/?a=&quot;&gt;&lt;script&gt;');
  });

  it.each(['a@eksempel.no, b@eksempel.no', 'A <a@eksempel.no>', 'a@eksempel.no\r\nBcc: b@eksempel.no', 'a@b@c.no', ''])(
    'refuses %j, which is not one address',
    async (to) => {
      await expect(sender.send(queued(aVerifyEmailMail({}, to)))).rejects.toThrow('not one address');
      expect(await new MailFolder(folder.path, clock).newest(1)).toEqual([]);
    },
  );

  it('uses the name of the product when the sender has none', async () => {
    const plain = new MailSender(mailSettingsIn(folder.path, { from: 'no-reply@eksempel.no' }), clock);
    await plain.send(queued(aVerifyEmailMail()));
    expect((await written()).from).toBe('Min konto <no-reply@eksempel.no>');
  });
});
