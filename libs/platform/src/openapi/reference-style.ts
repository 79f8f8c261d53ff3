import { css, darkColors, lightColors } from '#platform/pages';

/** Reference pages are wider than forms, and have a header and a menu. Readers can choose the colors. */
export const referenceStylesheet = `${css}
:root[data-theme="light"] { color-scheme: light; ${lightColors} }
:root[data-theme="dark"] { color-scheme: dark; ${darkColors} }
html { -webkit-text-size-adjust: 100% }
/* With a padding for scrolling, typing in the header would move the page. */
main, main [id] { scroll-margin-top: 4.5rem }
body { padding: 0 }
[hidden] { display: none !important }
.skip { position: absolute; left: -99rem } .skip:focus { left: 1rem; top: .75rem; z-index: 3; padding: .25rem .5rem; background: var(--card) }
header {
  position: sticky; top: 0; z-index: 2; display: flex; gap: .75rem 1rem; align-items: center; padding: .625rem 1.25rem;
  background: var(--card); border-bottom: 1px solid var(--line);
}
header .home { flex: none; color: inherit; font-weight: 700; text-decoration: none }
header search { position: relative; flex: 1; max-width: 40rem; margin: 0 auto }
header select { flex: none; width: auto }
header .download { flex: none; font-size: .875rem }
header input, header select { padding: .375rem .625rem }
#results {
  position: absolute; top: 100%; left: 0; right: 0; max-height: 70vh; margin-top: .25rem; overflow-y: auto;
  padding: .5rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card);
  box-shadow: 0 12px 32px rgb(0 0 0 / .2);
}
#results p { margin: 0; padding: 0 .5rem; color: var(--soft); font-size: .8125rem }
#results ul { margin: 0; padding: 0; list-style: none }
#results a { display: block; padding: .375rem .5rem; border-radius: .375rem; color: inherit; text-decoration: none; overflow-wrap: anywhere }
#results a:hover, #results a:focus { background: var(--tint) }
#results a strong { display: block }
#results a small { color: var(--soft); font-size: .8125rem }
.columns { display: grid; grid-template-columns: 13rem minmax(0, 60rem); gap: 1.5rem; max-width: 80rem; margin: 0 auto; padding: 1.25rem }
.columns main { grid-column: 2; max-width: none; width: 100%; margin: 0 }
.columns .topics { grid-column: 1; grid-row: 1; align-self: start; position: sticky; top: 4.5rem; max-height: calc(100vh - 5.5rem); overflow-y: auto }
.topics p { margin: .75rem 0 0; color: var(--soft); font-size: .8125rem; font-weight: 600 } .topics p:first-child { margin-top: 0 }
.topics ul { margin: 0; padding: 0; list-style: none }
.topics a { display: block; padding: .125rem .5rem; border-radius: .375rem; color: inherit; text-decoration: none }
.topics ul ul { margin: .125rem 0 .375rem .5rem; padding-left: .375rem; border-left: 2px solid var(--line) } .topics ul ul a { font-size: .875rem }
.topics .method { font-size: .6875rem }
.topics a:hover, .topics a[aria-current] { background: var(--tint) } .topics a[aria-current] { font-weight: 600 }
main :not(pre) > code { overflow-wrap: anywhere }
main h2 { margin-top: 1.75rem; font-size: 1.125rem } main h3 { margin: 1.25rem 0 0; font-size: 1rem }
section { margin: 0; padding: 0; border: 0 }
.above { margin-bottom: .25rem; font-size: .875rem }
.neighbours { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; justify-content: space-between; margin-top: 2rem; padding-top: 1rem; border-top: 1px solid var(--line) }
.neighbours [rel="next"] { margin-left: auto }
main > :is(ul, ol), main li > :is(ul, ol) { padding-left: 1.375rem } main > :is(ul, ol) > li { margin-top: .25rem }
blockquote { margin: .75rem 0 0; padding-left: .875rem; border-left: 3px solid var(--line); color: var(--soft) }
.table { margin-top: .75rem; overflow-x: auto } table { border-collapse: collapse; font-size: .9375rem }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
td { min-width: 7rem } main td > code { overflow-wrap: normal }
a.deep { color: inherit; text-decoration: none } a.deep:hover, a.deep:focus { text-decoration: underline }
.route { overflow-wrap: anywhere } .routes .route { margin: 0; color: var(--soft); font-size: .875rem }
.routes { padding-left: 0; list-style: none } .routes li { margin-top: .375rem }
.method { font-size: .8125rem; font-weight: 700 }
.method.delete { color: var(--bad) } .method.get { color: var(--accent) }
.properties { margin: .5rem 0 0; padding-left: 1rem; overflow-wrap: anywhere } .properties li { margin-top: .5rem }
.properties p { margin: .125rem 0 0; color: var(--soft) } .type { color: var(--soft); font-size: .875rem }
.errors { display: block; margin: .5rem 0 0; padding: 0; background: none }
.errors dt { margin-top: .75rem; color: inherit } .errors dd { margin-left: 1rem; font-weight: 400 } .errors dd p { margin-top: .125rem }
.errors .deep { font-weight: 700 }
details { margin-top: .5rem } summary { cursor: pointer }
main li:target, main dt:target { background: var(--tint) }
.block { position: relative } .block pre { padding-right: 4.5rem }
.tools { display: flex; flex-wrap: wrap; gap: .375rem; margin-top: .5rem }
.tools button, .block .copy, .try button, dialog button {
  display: inline-block; width: auto; margin: 0; padding: .25rem .625rem; border: 1px solid var(--input);
  background: var(--card); color: var(--text); font-size: .875rem; font-weight: 500;
}
.tools button[aria-pressed="true"], .try button.send, dialog button.send { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
.tools button:hover, .block .copy:hover, .try button:hover, dialog button:hover { background: var(--tint); color: var(--text) }
.block .copy { position: absolute; top: .375rem; right: .375rem }
.try { margin-top: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: .625rem }
.try .field { margin-top: .625rem } .try label { margin-bottom: .125rem; font-size: .875rem }
.try textarea {
  width: 100%; min-height: 9rem; padding: .5rem .75rem; border: 1px solid var(--input); border-radius: .5rem; background: var(--card);
  color: inherit; font: .8125rem/1.5 ui-monospace, monospace;
}
.try .status { font-weight: 600 }
dialog { max-width: 30rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); color: inherit; overflow-wrap: anywhere }
dialog::backdrop { background: rgb(0 0 0 / .5) }
@media (max-width: 56rem) {
  .columns { display: block; padding: .75rem } .columns .topics { position: static; max-height: none; margin-top: 2rem }
  .columns main { padding: 1.125rem } table { min-width: 36rem } .neighbours a { flex-basis: 100% } .neighbours [rel="next"] { text-align: right }
  /* The first row scrolls away, and the search stays. */
  header { top: -2.75rem; flex-wrap: wrap; gap: 0 .75rem; padding: 0 .75rem .5rem } header > :not(search) { height: 2.25rem; margin: .25rem 0; line-height: 2.25rem }
  header .home { flex: 1 } header search { flex-basis: 100%; max-width: none; order: 4; margin: 0 } header select { max-width: 7.5rem; padding: 0 .25rem; line-height: 1 }
  header .home span, header .download span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
}
`;
