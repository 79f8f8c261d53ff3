import { type Frame, stylesheetIn } from '#platform/pages';

export const assetFolder = '/sign-in/assets';

/** These pages use no scripts. */
export const frame: Frame = {
  stylesheet: stylesheetIn(assetFolder),
  footer: 'Apps can run only the tools you allow. You can withdraw access at any time.',
};
