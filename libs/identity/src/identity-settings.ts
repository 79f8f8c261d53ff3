import { buildChoiceParser, type Settings } from '#platform/configuration';
import { avatarServices } from './member/domain/member-labels.js';

export const identitySettings = {
  AVATARS: {
    meaning:
      'Service that provides pictures of people, as `avatar_url`: `off` or `gravatar`. With `gravatar`, the browser ' +
      'that shows a picture sends Gravatar a hash of that person’s email address.',
    parse: buildChoiceParser(...avatarServices),
    otherwise: 'off',
    example: 'gravatar',
  },
} as const satisfies Settings;
