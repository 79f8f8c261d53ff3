export { collectRows, type CollectedRows, cursorIn } from './collect-rows.js';
export { assetIn, assetsController, stylesheetIn } from './assets.js';
export {
  copyable,
  copyScript,
  hiddenFields,
  renderLogo,
  logoReach,
  type OutcomeKind,
  outcomeMark,
  problemBox,
} from './page-parts.js';
export { errorPages } from './error-pages.js';
export { noteFormBytes, readPageForm, isSameOrigin, PageCookies, selectTexts } from './page-forms.js';
export { type Frame, Html, html, layout, metadata } from './html.js';
export { browserHeaders, buildPageHeaders, type PageReach, redirectTo, sendPage } from './send-page.js';
export { css, darkColors, lightColors } from './style.js';
