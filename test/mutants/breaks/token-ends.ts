import { breaksOf } from '../break.js';

/** Notices about expiring tokens, and the deletion of expired tokens. */
export const tokenExpiryAnnouncement = [
  ...breaksOf('libs/identity/src/token/jobs/delete-dead-tokens.job.ts', 'identity/token/ending-soon', [
    {
      breaks: 'tokens are deleted as soon as they end',
      find: 'this.clock.now().getTime() - year',
      replace: 'this.clock.now().getTime() - 0 * year',
      promise: 'is deleted with its secret a year later',
    },
  ]),
  ...breaksOf('libs/identity/src/token/jobs/announce-token-expiry.job.ts', 'identity/token/ending-soon', [
    {
      breaks: 'the end of a token is announced repeatedly',
      find: 'if (await this.mailDelivery.begin(org_id, `${id}:expiring`)) token',
      replace: 'token',
      promise: 'is announced once, three days in advance, by log and mail',
    },
    {
      breaks: 'the end of a revoked or long-lived token is announced',
      find: 'if (!token.expiresSoon(act.at)) return null;',
      replace: '',
      promise: 'is not announced for revoked or short-lived tokens',
    },
  ]),
];
