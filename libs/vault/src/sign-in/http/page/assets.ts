import { assetIn, type Frame, stylesheetIn } from '#platform/pages';
import { script } from './script.js';

export const folder = '/connect/assets';

export const frame: Frame = {
  stylesheet: stylesheetIn(folder),
  script: assetIn(folder, 'js', 'text/javascript; charset=utf-8', script),
  footer: 'Latchkey stores credentials encrypted and never shows them.',
};
