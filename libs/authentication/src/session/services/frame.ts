import { assetIn, copyScript, type Frame, stylesheetIn } from '#platform/pages';

export const assetFolder = '/sign-in/assets';

/** The pages work without the script, which only adds copy buttons. */
export const frame: Frame = {
  stylesheet: stylesheetIn(assetFolder),
  script: assetIn(assetFolder, 'js', 'text/javascript; charset=utf-8', copyScript),
  footer: 'Apps can run only the tools you allow. You can withdraw access at any time.',
};
