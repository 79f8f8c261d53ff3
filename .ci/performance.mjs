// Checks that each table in docs/performance.md shows what docs/performance.json contains, which is a result of `npm run
// bench`. `node .ci/performance.mjs bench-results.json` replaces the results that this file has, in both.
import { readFileSync, writeFileSync } from 'node:fs';

/** @typedef {string | number | null | { [name: string]: Figure }} Figure */
/** @typedef {{ machine: Record<string, Figure>, [part: string]: Figure }} NewResults */

const page = 'docs/performance.md';
const stored = 'docs/performance.json';
const table = /(<!-- figures: (.+?) -->\n)[^]*?(?=<!-- end of figures -->)/g;

const figures = /** @type {Record<string, Figure>} */ (JSON.parse(readFileSync(stored, 'utf8')));
const [newResults] = process.argv.slice(2);
if (newResults !== undefined) {
  const { machine, ...parts } = /** @type {NewResults} */ (JSON.parse(readFileSync(newResults, 'utf8')));
  const { commit, date, ...computer } = machine;
  const measured = Object.fromEntries(Object.keys(parts).map((name) => [name, { commit, date }]));
  Object.assign(figures, parts, { machine: computer, measured: Object.assign(figures.measured ?? {}, measured) });
  writeFileSync(stored, `${JSON.stringify(figures, null, 2)}\n`);
}

const text = readFileSync(page, 'utf8');
const right = text.replaceAll(
  table,
  (_, /** @type {string} */ begin, /** @type {string} */ name) => `${begin}\n${tableOf(figures[name], name)}\n\n`,
);
if (newResults !== undefined) writeFileSync(page, right);
else if (withoutPadding(right) !== withoutPadding(text)) {
  console.log(`A table in ${page} does not show what ${stored} contains. Run \`node .ci/performance.mjs ${stored}\`.`);
  process.exitCode = 1;
}

/**
 * Returns a table in Markdown. Objects in objects become columns.
 * @param {Figure | undefined} part
 * @param {string} name
 */
function tableOf(part, name) {
  if (typeof part !== 'object' || part === null) throw new Error(`${stored} has no results of “${name}”.`);
  const rows = Object.entries(part).map(([row, value]) => /** @type {const} */ ([row, columnsOf(value)]));
  const columns = [...new Set(rows.flatMap(([, cells]) => Object.keys(cells)))];
  const lines = rows.map(([row, cells]) => [row, ...columns.map((column) => cells[column] ?? '')]);
  return [['', ...columns], columns.map(() => '---').concat('---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/**
 * @param {Figure} value
 * @param {string} [above] the name of the object that contains the value
 * @returns {Record<string, string>}
 */
function columnsOf(value, above = '') {
  if (typeof value !== 'object' || value === null) return { [above || 'Result']: textOf(value) };
  const nested = Object.entries(value).map(([name, each]) => columnsOf(each, above ? `${above}: ${name}` : name));
  return Object.fromEntries(nested.flatMap((each) => Object.entries(each)));
}

/** @param {string | number | null} value */
function textOf(value) {
  return typeof value === 'number' && !Number.isInteger(value)
    ? String(Number(value.toPrecision(3)))
    : String(value ?? '');
}

/** Prettier aligns the columns of a table. @param {string} text */
function withoutPadding(text) {
  return text.replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ').replaceAll(/\n+/g, '\n');
}
