import { html, type Html } from './html.js';

const shapes = {
  good: 'M5 12.5l4.5 4.5L19 7.5',
  bad: 'M7 7l10 10M17 7L7 17',
  warning: 'M12 6v7M12 17.5v.5',
} as const;

export type OutcomeKind = keyof typeof shapes;

/** Shows an icon in the color of the outcome. The heading beside it says the same in words. */
export const outcomeMark = (kind: OutcomeKind): Html =>
  html`<div class="mark ${kind}" aria-hidden="true">
    <svg viewBox="0 0 24 24"><path d="${shapes[kind]}" /></svg>
  </div>`;
