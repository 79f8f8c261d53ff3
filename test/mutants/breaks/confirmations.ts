import { breaksOf } from '../break.js';

const confirmation = 'libs/identity/src/confirmation';

/** How a member confirms an email address. */
export const confirmationBreaks = breaksOf(
  `${confirmation}/commands/confirm-address.ts`,
  'identity/member/confirming',
  [
    {
      breaks: 'any code confirms any address',
      find: 'found?.orgId !== org_id || found.id !== purpose',
      replace: 'found?.orgId === org_id && found.id === purpose && false',
      promise: 'must use their own latest code within a day',
    },
    {
      breaks: 'tokens created by an inviter survive the confirmation',
      find: "await this.tokenRevocations.revokeAll({ orgId, userId, exceptId: token?.id, reason: 'address_confirmed' }, act);",
      replace: '',
      promise: 'revokes all other tokens and apps by confirming the address',
    },
    {
      breaks: 'a narrow token revokes others',
      find: 'canConfirmAddress(current).orThrow();',
      replace: 'canConfirmAddress(current);',
      promise: 'cannot confirm with a narrowed token',
    },
  ],
);
