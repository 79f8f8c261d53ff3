export { Browser, formsIn, textOf, type Visit } from '../../apps/demo/src/browser.js';
