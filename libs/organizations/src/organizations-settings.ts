import { flag, type Settings, wholeNumber } from '#kernel';

export const organizationsSettings = {
  SELF_SERVICE_ORGANIZATIONS: {
    meaning: 'Whether people may make organizations of their own, beside those that the operator makes.',
    parse: flag,
    otherwise: true,
    example: 'false',
  },
  DELETION_DAYS: {
    meaning: 'Days from the order to delete an organization to its deletion, in which it can be restored.',
    parse: wholeNumber(7, 90),
    otherwise: 30,
    example: '14',
  },
} as const satisfies Settings;
