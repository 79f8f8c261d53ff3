import { type Frame, stylesheetIn } from '#kernel';

export const assetFolder = '/sign-in/assets';

/** These pages have no script at all. */
export const frame: Frame = {
  stylesheet: stylesheetIn(assetFolder),
  footer: 'Latchkey runs tools for apps only as far as you allow, and you can take that back at any time.',
};
