export { assetIn, assetsController, stylesheetIn } from './assets.js';
export { copyable, copyScript } from './copy.js';
export { errorPagesModule } from './error-pages.js';
export { formOf, isSameOrigin, textsOf } from './forms.js';
export { type Frame, Html, html, layout } from './html.js';
export { logoOf, logoReach, type OutcomeKind, outcomeMark } from './marks.js';
export { PageCookies } from './page-cookies.js';
export { browserHeaders, pageHeadersOf, redirectTo, sendPage } from './send-page.js';
export { css, darkColors, lightColors } from './style.js';
