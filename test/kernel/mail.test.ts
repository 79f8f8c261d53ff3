import { composeMail, type MailFailed, mailOptions, nameInMail, SmtpTransport } from '#platform/mail';
import { Configuration, mailSettings } from '#platform/configuration';
import { type Mailbox, refusal, startMailbox, textOf } from '../support/mailbox.js';

let mailbox: Mailbox;
beforeAll(async () => void (mailbox = await startMailbox()));
afterAll(() => mailbox.stop());
afterEach(() => Object.assign(mailbox.behavior, { refuses: null, hangsUp: false }));

const content = { to: 'recipient@example.com', subject: 'Hello', sentences: ['You are invited.'] };
const send = (more: object = {}, to = new SmtpTransport(mailbox.options)) =>
  to.send({ ...composeMail({ ...content, ...more }) });
const failure = async (sending: Promise<void>): Promise<MailFailed> =>
  sending.then(
    () => Promise.reject(new Error('It was sent.')),
    (error: MailFailed) => error,
  );

describe('A mail', () => {
  it('is sent to one person, as text and as HTML', async () => {
    await send({
      sentences: ['<b>Tom & Ann</b>'],
      link: { label: 'Accept', url: 'https://app.example.com/x?a=1&b=2' },
    });
    const mail = mailbox.arrived.at(-1)!;
    expect(mail.to).toEqual(['recipient@example.com']);
    expect(mail.raw).toMatch(/^From: Latchkey <latchkey@example.com>\r?$/m);
    expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(textOf(mail)).toContain('<b>Tom & Ann</b>\r\n\r\nAccept:\r\nhttps://app.example.com/x?a=1&b=2');
    expect(textOf(mail)).toContain('<p>&#60;b&#62;Tom &#38; Ann&#60;/b&#62;</p>');
    expect(textOf(mail)).toMatch(/<a href="https:\/\/app\.example\.com\/x\?a=1&#38;b=2" style="[^"]*">Accept<\/a>/);
    expect(textOf(mail)).toContain('<p>Or open this address: https://app.example.com/x?a=1&#38;b=2</p>');
    expect(mail.raw).not.toMatch(/<img|<link|<script/i);
  });

  it('does not allow injected headers or recipients', async () => {
    await send({ subject: 'Hello\r\nBcc: injected@example.com\r\n\r\nbody', sentences: ['a\r\n.\r\nb'] });
    const mail = mailbox.arrived.at(-1)!;
    expect(mail.to).toEqual(['recipient@example.com']);
    expect(mail.raw).toMatch(/^Subject: Hello Bcc: injected@example.com body\r?$/m);
    const sent = mailbox.arrived.length;
    for (const to of [
      'a@example.com, injected@example.com',
      'a@example.com\r\nRCPT TO:<injected@example.com>',
      'x',
      '<a@b.c>',
    ])
      expect(await failure(send({ to }))).toMatchObject({ outcome: 'refused' });
    expect(mailbox.arrived).toHaveLength(sent);
  });

  it('shows names so that mail programs do not turn them into links', () => {
    expect(nameInMail('Acme, Inc. & Sons')).toBe('Acme, Inc. & Sons');
    for (const name of ['Win at https://evil.example now', 'evil。example', 'a@evil.example/path', '💰.example'])
      expect(nameInMail(name)).not.toMatch(/\S[.。]example|https:\/\//);
    expect(nameInMail('x'.repeat(500))).toHaveLength(100);
  });

  it('shows names, addresses and permissions without invisible characters', () => {
    for (const name of ['ada@example.com', 'the permission connection:create', 'Acme 2.0', 'J. Smith'])
      expect(nameInMail(name)).toBe(name);
    expect(nameInMail('evil\u200b.\u2060example')).toBe('evil. example');
  });

  it('that fails leads to an error with its outcome but without addresses', async () => {
    const outcomes: string[] = [];
    const say = ({ outcome, message }: MailFailed) => outcomes.push(outcome, String(message.includes('recipient@')));
    mailbox.behavior.refuses = refusal(451);
    say(await failure(send()));
    mailbox.behavior.refuses = Object.assign(refusal(550), { message: 'recipient@example.com is unknown' });
    say(await failure(send()));
    Object.assign(mailbox.behavior, { refuses: null, hangsUp: true });
    say(await failure(send()));
    const nobody = await startMailbox();
    await nobody.stop();
    say(await failure(send({}, new SmtpTransport(nobody.options))));
    expect(outcomes).toEqual(['not_sent', 'false', 'refused', 'false', 'unknown', 'false', 'not_sent', 'false']);
  });

  it('that the server refuses because of its sender can be sent later', async () => {
    const strict = await startMailbox({ onMailFrom: (_, __, done) => done(refusal(550)) });
    const failed = await failure(send({}, new SmtpTransport(strict.options)));
    expect(failed).toMatchObject({ outcome: 'not_sent', message: expect.stringContaining('550 to MAIL FROM') });
    await strict.stop();
  });

  it('is sent without TLS only if the address allows it', async () => {
    // An address that reaches this machine, but is not recognized as local.
    const server = (options: string) => `smtp://0.0.0.0:${elsewhere.port}${options}`;
    const elsewhere = await startMailbox({}, '0.0.0.0');
    const by = (url: string) => new SmtpTransport({ ...elsewhere.options, url });
    expect(await failure(send({}, by(server(''))))).toMatchObject({ outcome: 'not_sent' });
    expect(elsewhere.arrived).toEqual([]);
    await send({}, by(server('?ignoreTLS=true')));
    expect(elsewhere.arrived).toHaveLength(1);
    await elsewhere.stop();
  });

  it('is sent over TLS only to a verified server', async () => {
    const secure = await startMailbox({ secure: true });
    const transport = new SmtpTransport({ ...secure.options, url: `smtps://127.0.0.1:${secure.port}` });
    expect(await failure(send({}, transport))).toMatchObject({
      outcome: 'not_sent',
      message: expect.stringMatching(/CERT|SELF_SIGNED/),
    });
    expect(secure.arrived).toEqual([]);
    await secure.stop();
  });
});

describe('MAIL_URL and MAIL_FROM', () => {
  const read = (environment: object) => mailOptions(Configuration.read({ ...environment }, mailSettings));

  it('configure the mail server and the sender', () => {
    expect(read({})).toBeNull();
    const from = (MAIL_FROM: string) => read({ MAIL_URL: 'smtp://localhost:25', MAIL_FROM })!.from;
    expect(from('Latchkey <mail@example.com>')).toEqual({ name: 'Latchkey', address: 'mail@example.com' });
    expect(from('mail@example.com')).toEqual({ name: '', address: 'mail@example.com' });
    for (const wrong of ['mail', 'a@example.com, b@example.com', 'A <a@example.com> <b@example.com>'])
      expect(() => from(wrong)).toThrow('MAIL_FROM must be');
    expect(() => read({ MAIL_URL: 'smtp://localhost' })).toThrow('MAIL_FROM is required');
    expect(() => read({ MAIL_URL: 'https://localhost', MAIL_FROM: 'a@b.c' })).toThrow('MAIL_URL must be');
    const open = (MAIL_URL: string) => read({ MAIL_URL, MAIL_FROM: 'a@b.c' })!.url;
    expect(open('smtp://mail:1025?ignoreTLS=true')).toMatch('mail:1025');
    expect(() => open('smtp://a:b@mail:1025?ignoreTLS=true')).toThrow('is never sent without TLS');
  });
});
