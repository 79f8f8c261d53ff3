export { assetIn, assetsController, stylesheetIn } from './assets.js';
export { formOf, isSameOrigin, textsOf } from './forms.js';
export { html, Html } from './html.js';
export { type Frame, layout } from './layout.js';
export { logoOf, logoReach } from './logo.js';
export { PageCookies } from './page-cookies.js';
export { browserHeaders, pageHeadersOf, type PageReach, redirectTo, sendPage } from './send-page.js';
export { css } from './style.js';
