export { collectRows, type CollectedRows, cursorIn } from './collect-rows.js';
export { assetIn, assetsController, stylesheetIn } from './assets.js';
export {
  copyable,
  copyScript,
  hiddenFields,
  logoOf,
  logoReach,
  type OutcomeKind,
  outcomeMark,
  problemBox,
} from './page-parts.js';
export { errorPagesModule } from './error-pages.js';
export { formOf, isSameOrigin, PageCookies, textsOf } from './page-forms.js';
export { type Frame, Html, html, layout, metadata } from './html.js';
export { browserHeaders, pageHeadersOf, type PageReach, redirectTo, sendPage } from './send-page.js';
export { css, darkColors, lightColors } from './style.js';
