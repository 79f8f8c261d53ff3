import { breaksOf } from '../break.js';

const invite = 'libs/identity/src/invite';
const kernel = 'libs/platform/src/mail';

/** Recipients of mail, and the number of mails they get. */
export const mail = [
  ...breaksOf(`${invite}/services/invite-issuer.ts`, 'identity/invite/mailing', [
    {
      breaks: 'a mailed link is also returned in the response',
      find: 'return this.mailDelivery.isConfigured ? null : secret;',
      replace: 'return secret;',
      promise: 'has its link only in the mail, not in the response',
    },
    {
      breaks: 'a member who accepted a mailed link stands for the inviter',
      find: 'return this.mailDelivery.isConfigured ? byMail(is_owner) : byInviter(caller, is_owner);',
      replace: 'return this.mailDelivery ? byInviter(caller, is_owner) : byMail(is_owner);',
      promise: 'confirms the address of the person who accepts it',
    },
  ]),
  ...breaksOf(`${invite}/jobs/mail-invite.job.ts`, 'identity/invite/mailing', [
    {
      breaks: 'a returned link is mailed later',
      find: ' || !confirmsAddress(invite.state)',
      replace: ' || !confirmsAddress({ answered_to: [] })',
      promise: 'is not mailed later',
    },
    {
      breaks: 'a revoked invite is mailed',
      find: '!invite.isPending(act.at) || ',
      replace: '',
      promise: 'is not mailed once it is revoked',
    },
  ]),
  ...breaksOf('libs/identity/src/notification/domain/member-mail.ts', 'access-control/access-request/mailing', [
    {
      breaks: 'members get the same mail repeatedly',
      find: 'if (await this.mail.begin(orgId, mailId)) await',
      replace: 'await',
      promise: 'is mailed once to the requester (',
    },
  ]),
  ...breaksOf(
    'libs/identity/src/notification/persistence/stored-mail-addresses.ts',
    'access-control/access-request/mailing',
    [
      {
        breaks: 'a suspended member gets mail',
        find: " and status = 'active'",
        replace: '',
        promise: 'is not mailed to a suspended requester',
      },
      {
        breaks: 'a member gets mail of a kind they turned off',
        find: 'and not :notification = any(notifications_off)',
        replace: 'and :notification is not null',
        caughtBy: 'identity/member/notifying',
        promise: 'does not go to members who turned it off',
      },
    ],
  ),
  ...breaksOf('libs/identity/src/notification/jobs/mail-affected-member.job.ts', 'identity/member/notifying', [
    {
      breaks: 'members get mail about their own actions',
      find: ' || userId === event.actor_id',
      replace: '',
      promise: 'is not mailed to a member who made themselves the owner',
    },
  ]),
  ...breaksOf('libs/access-control/src/access-grant/jobs/announce-grant-expiry.job.ts', 'identity/member/notifying', [
    {
      breaks: 'the end of an exception is announced on every run of its job',
      find: 'if (!grant.expiresSoon(act.at)) return null;',
      replace: '',
      promise: 'is announced once to holder and granter, three days in advance',
    },
    {
      breaks: 'the announcement of an end is logged repeatedly',
      find: 'if (await this.mailDelivery.begin(grant.state.org_id, announcementId(grant.state))) grant',
      replace: 'grant',
      promise: 'is announced once to holder and granter, three days in advance',
    },
  ]),
  ...breaksOf(`${kernel}/mail-delivery.ts`, 'identity/invite/mailing', [
    {
      breaks: 'a mail is sent on every run of its job',
      find: '(await this.transactions.execute(orgId, insert, { id })) === 1',
      replace: '(await this.transactions.execute(orgId, insert, { id })) < 2',
      promise: 'is mailed once, even if its job runs repeatedly',
    },
    {
      breaks: 'a mail that may have been sent is sent again',
      find: "if (outcome === 'not_sent') await",
      replace: 'if (outcome) await',
      promise: 'is mailed again only if the first mail was certainly not sent',
    },
  ]),
  ...breaksOf(`${kernel}/smtp-transport.ts`, 'kernel/mail', [
    {
      breaks: 'mail is sent to a server with an invalid certificate',
      find: 'tls: { rejectUnauthorized: true }',
      replace: 'tls: { rejectUnauthorized: false }',
      promise: 'is sent over TLS only to a verified server',
    },
  ]),
  ...breaksOf(`${kernel}/mail-message.ts`, 'kernel/mail', [
    {
      breaks: 'mail programs turn a name into a link',
      find: "shown.replace(likeLink, '$& ')",
      replace: 'shown',
      promise: 'shows names so that mail programs do not turn them into links',
    },
    {
      breaks: 'names in mails have invisible characters',
      find: ".replace(invisible, '')",
      replace: '',
      promise: 'shows names, addresses and permissions without invisible characters',
    },
    {
      breaks: 'a name is sent as markup in a mail',
      find: 'text.replace(/[&<>"\']/g, (sign) => `&#${sign.charCodeAt(0)};`)',
      replace: 'text',
      promise: 'is sent to one person, as text and as HTML',
    },
  ]),
  ...breaksOf(
    'libs/access-control/src/access-request/jobs/mail-new-request.job.ts',
    'access-control/access-request/mailing',
    [
      {
        breaks: 'a request is mailed to members who may not decide it',
        find: 'if (canDecideRequest(caller, request, resource, own).allowed)',
        replace: 'if (resource === null || canDecideRequest(caller, request, resource, own))',
        promise: 'is not mailed to its requester or to suspended members',
      },
    ],
  ),
  ...breaksOf(
    'libs/access-control/src/access-request/jobs/mail-new-request.job.ts',
    'access-control/access-request/mailing',
    [
      {
        breaks: 'a decided request is mailed',
        find: " || statusAt(request, this.clock.now()) !== 'pending'",
        replace: '',
        promise: 'is not mailed after its decision',
      },
    ],
  ),
  ...breaksOf('libs/platform/src/mail/smtp-transport.ts', 'kernel/mail', [
    {
      breaks: 'mail to another machine is sent without TLS',
      find: "isLocal || searchParams.get('ignoreTLS') === 'true'",
      replace: "isLocal || searchParams.get('ignoreTLS') !== 'false'",
      promise: 'is sent without TLS only if the address allows it',
    },
  ]),
  ...breaksOf('libs/webhooks/src/endpoint/jobs/mail-disabled-webhook.job.ts', 'structure/mails', [
    {
      breaks: 'mails about disabled webhooks are sent again after a restore',
      find: "  'mails',\n",
      replace: '',
      promise: 'is marked, so that the mails of a restored backup are not sent twice',
    },
  ]),
];
