export const lightColors = `
  --page: #f4f5f8; --card: #fff; --text: #1b1e28; --soft: #494f60; --line: #dfe2ea; --input: #848b9c;
  --accent: #3538cd; --on-accent: #fff; --accent-hover: #2a2ca6; --tint: #eef0ff; --bad: #a11228; --bad-tint: #fdeef0;
  --good: #0b5c36; --good-tint: #e4f5ec; --warn: #6b4300; --warn-tint: #fff3d6;`;

export const darkColors = `
  --page: #101218; --card: #191c25; --text: #eceef4; --soft: #b5bac8; --line: #2e3341; --input: #767d90;
  --accent: #a9b0ff; --on-accent: #12143a; --accent-hover: #c2c7ff; --tint: #22263a; --bad: #ffb0b8; --bad-tint: #3a1c22;
  --good: #8fe3b5; --good-tint: #14301f; --warn: #ffd68a; --warn-tint: #352a10;`;

/**
 * The stylesheet of all pages. In both color schemes, the contrast of text is at least 7:1, and that of input
 * borders at least 3:1.
 */
export const css = `
:root {
  color-scheme: light dark;
  ${lightColors}
}
@media (prefers-color-scheme: dark) {
  :root {
    ${darkColors}
  }
}
* { box-sizing: border-box }
body {
  margin: 0; min-height: 100vh; padding: 8vh 1rem 2rem; background: var(--page); color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
main, footer { max-width: 29rem; margin: 0 auto }
main {
  padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem;
  box-shadow: 0 1px 2px rgb(0 0 0 / .05), 0 12px 32px rgb(0 0 0 / .06);
}
footer a { color: inherit }
footer { padding: 1.25rem 2rem; color: var(--soft); font-size: .8125rem; text-align: center; text-wrap: balance }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; text-wrap: balance }
h2 { margin: 0 0 .25rem; font-size: 1.0625rem }
form + h2 { margin-top: 1.75rem }
p { margin: .5rem 0 0; text-wrap: pretty }
.mark {
  display: grid; place-items: center; width: 3rem; height: 3rem; margin-bottom: 1.25rem; border-radius: .75rem;
  background: var(--tint); color: var(--accent); font-size: 1.375rem; font-weight: 700;
}
.mark { position: relative; overflow: hidden }
.mark img { position: absolute; inset: 0; width: 100%; height: 100%; background: var(--card) }
.mark.good { background: var(--good-tint); color: var(--good) }
.mark.bad { background: var(--bad-tint); color: var(--bad) }
.mark.warning { background: var(--warn-tint); color: var(--warn) }
.mark svg { width: 1.75rem; fill: none; stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round }
.marks { display: flex; gap: .75rem }
.lead { color: var(--soft) }
dd { font-weight: 600; overflow-wrap: anywhere }
dd.plain { font-weight: 400 }
dl {
  display: grid; grid-template-columns: auto 1fr; gap: .5rem 1.25rem; margin: 1.25rem 0 0; padding: 1rem;
  border-radius: .625rem; background: var(--tint);
}
dt { color: var(--soft) }
dd { margin: 0 }
section { margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line) }
.permissions { margin-top: 1.25rem; padding-left: .875rem; border-left: 3px solid var(--accent); color: var(--soft) }
.field { position: relative; margin-top: 1.125rem }
.field:has(.reveal) input { padding-right: 4.75rem }
button.reveal {
  position: absolute; right: .3125rem; bottom: .3125rem; width: auto; margin: 0; padding: .3125rem .75rem;
  background: var(--tint); color: var(--accent); font-size: .875rem;
}
button.reveal:hover { background: var(--line) }
.progress { color: var(--soft); font-size: .9375rem; text-align: center }
.progress:empty { display: none }
label { display: block; margin-bottom: .375rem; font-weight: 600 }
.optional { color: var(--soft); font-weight: 400 }
.help { margin: 0 0 .375rem; color: var(--soft); font-size: .875rem }
.field + .help { margin-top: .625rem }
input, select {
  width: 100%; padding: .625rem .75rem; border: 1px solid var(--input); border-radius: .5rem;
  background: var(--card); color: inherit; font: inherit;
}
fieldset { margin: 1.5rem 0 0; padding: 1rem 0 0; border: 0; border-top: 1px solid var(--line) }
legend { float: left; width: 100%; margin-bottom: .25rem; font-size: 1.0625rem; font-weight: 700 }
legend + * { clear: both }
.choice { display: flex; gap: .625rem; align-items: baseline; margin: .5rem 0 0; font-weight: 400 }
.choice input { flex: none; width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--accent); translate: 0 .1875rem }
.choice > span { min-width: 0; overflow-wrap: anywhere }
.choices { max-height: 16rem; margin-left: 1.75rem; overflow-y: auto }
.toolboxes:has([value=all]:checked) .choices { display: none }
input[aria-invalid], select[aria-invalid] { border: 2px solid var(--bad) }
button, .button {
  display: block; width: 100%; margin-top: 1.5rem; padding: .75rem 1rem; border: 0; border-radius: .5rem;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--accent-hover) }
button[aria-busy] { opacity: .7; cursor: progress }
.back { display: block; margin-top: 1rem; padding: .375rem; color: var(--soft); text-align: center }
button.back, button.back:hover { background: none; font-weight: 400; text-decoration: underline }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.problem {
  margin-top: 1.25rem; padding: .875rem 1rem; border-left: 4px solid var(--bad); border-radius: .375rem;
  background: var(--bad-tint);
}
.problem p { margin: 0 }
.warning-box {
  margin-top: 1.25rem; padding: .875rem 1rem; border-left: 4px solid var(--warn); border-radius: .375rem;
  background: var(--warn-tint);
}
.warning-box strong { color: var(--warn) }
.warning-box p { margin: 0 }
.notice { margin-top: 1.25rem; padding: .875rem 1rem; border-left: 4px solid var(--good); border-radius: .375rem; background: var(--good-tint) }
.notice > p { margin: 0 }
.notice pre { background: var(--card) }
.steps { margin: 1.25rem 0 0; padding-left: 1.25rem }
.steps li + li { margin-top: .25rem }
.risk {
  display: inline-block; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 1rem;
  background: var(--bad-tint); color: var(--bad); font-size: .8125rem; font-weight: 700;
}
.tag {
  display: inline-block; padding: 0 .5rem; border-radius: 1rem; background: var(--good-tint); color: var(--good);
  font-size: .8125rem; font-weight: 600;
}
.copy { position: relative }
.copy pre { padding-right: 5.5rem; white-space: pre-wrap; overflow-wrap: anywhere }
.copy button {
  position: absolute; top: .3125rem; right: .3125rem; width: auto; margin: 0; padding: .25rem .75rem;
  background: var(--card); color: var(--accent); font-size: .8125rem;
}
.copy button:hover { background: var(--line) }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
details { margin-top: 1rem }
details details { margin-top: .5rem }
summary { padding: .25rem 0; color: var(--accent); font-weight: 600; cursor: pointer }
details[open] > summary { margin-bottom: .25rem }
.rows { margin: 1.25rem 0 0; padding: 0; list-style: none }
.rows > li { padding: .875rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere }
.rows .facts { display: block; margin: .25rem 0 0; color: var(--soft); font-size: .875rem }
.rows .facts.warn { color: var(--warn) }
.rows details { margin-top: .25rem }
.connector { display: flex; gap: .875rem; align-items: center }
.connector .mark { flex: none; width: 2.25rem; height: 2.25rem; margin: 0; font-size: 1rem }
.connector > span { flex: 1; min-width: 0 }
.connector + .help { margin-top: .75rem }
.connector button, .connector .button { flex: none; width: auto; margin: 0; padding: .375rem .875rem }
.more { display: inline-block; margin-top: .75rem }
.warn { color: var(--warn); font-weight: 600 }
button.quiet, .button.quiet { background: var(--tint); color: var(--accent) }
button.quiet:hover, .button.quiet:hover { background: var(--line) }
button.danger { background: var(--bad); color: var(--card) }
button.danger:hover { background: var(--text) }
.problem ul { margin: .25rem 0 0; padding-left: 1.125rem }
.problem a, .wrong { color: var(--bad) }
.wrong { margin: 0 0 .375rem; font-size: .9375rem; font-weight: 600 }
.links { margin: 1.25rem 0 0; padding-left: 1.125rem; line-height: 1.9 }
.rows .links { margin-top: .5rem; line-height: inherit }
pre { margin: .5rem 0 0; padding: .75rem; overflow-x: auto; border-radius: .5rem; background: var(--tint); font-size: .8125rem }
.wrapped { white-space: pre-wrap; overflow-wrap: anywhere }
.reference { margin-top: 1.25rem; color: var(--soft); font-size: .8125rem }
@media (max-width: 30rem) {
  body { padding-top: 1rem }
  main { padding: 1.375rem }
  dl { grid-template-columns: 1fr; gap: 0 }
  dd + dt { margin-top: .625rem }
}
@media (forced-colors: active) { main, button, .button { border: 1px solid } }
`;
