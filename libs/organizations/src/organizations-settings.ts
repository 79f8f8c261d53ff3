import { flag, type Settings } from '#kernel';

export const organizationsSettings = {
  SELF_SERVICE_ORGANIZATIONS: {
    meaning: 'Whether people may make organizations of their own, beside those that the operator makes.',
    parse: flag,
    otherwise: true,
    example: 'false',
  },
} as const satisfies Settings;
