// Reports phrases that do not occur in Latchkey's texts (docs/style.md, Language): in everything in libs, apps,
// tools and .ci, in the docs and root pages, and in the titles of tests. Prints `path:line: phrase` and fails when it finds one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const phrases = [
  /\banew\b/i,
  /\bat the (most|least)\b/i,
  /\b(is|are|was|were|be|been|being) told\b/i,
  /\b(tells?|told|telling) of\b/i,
  /\b(came|comes|come) of (it|this|that|them)\b/i,
  /\b(stands?|stood|standing) (in|on|beside|by|there|for itself)\b/i,
  /\b[Ss]tands? (in|on|beside|there)\b/,
  /\bof (ours|theirs|mine|hers)\b/i,
  /\b(has|have|had) not (a|an|the|any|this|that|it|what)\b/i,
  /\bthere (is|are) no .{1,30} of (mine|ours|theirs)\b/i,
  /\botherwise than\b/i,
  /\bso (many|much) \w+ as\b/i,
  /\bno \w+ of ours\b/i,
  /\bin the words of\b/i,
  /\b(is|are|be) content with\b/i,
  /\bgets? on\b(?! with the)/i,
  /\bis to be (yours|theirs|his|hers)\b/i,
  /\bwhoever\b/i,
  /\bwhomever\b/i,
  /(^|[.:;!?]\s+|["'`(]|\/\/ |\* )Who (is|are|was|has|had|may|can|asks?|does|gets?|makes?|waits?|comes?|goes?|left|joins?|belongs?|holds?|reads?|knows?|manages?|signs?|sends?|calls?|gives?|takes?|looks?|wants?|edits?|owns?)\b(?!.*\?)/,
  /\b(for|by|from|of|to|with) who\b/i,
  /\bso that nobody\b/i,
];

const folders = ['libs', 'apps', 'tools', '.ci', 'docs', 'docker'];
const pages = ['README.md', 'CONTRIBUTING.md', 'AGENTS.md', 'SECURITY.md', 'CHANGELOG.md', 'package.json'];
const skipped = /(^|\/)(node_modules|generated|connectors|logos)(\/|$)|plain-english\.mjs$/;

/**
 * @param {string} folder
 * @param {RegExp} extension
 */
function filesIn(folder, extension) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !skipped.test(path));
}

const title = /\b(?:it|describe|test)(?:\.\w+)?(?:\([^)]*\))?\(\s*(['"`])(.*?)\1\s*,/g;
const titlesOf = (/** @type {string} */ line) => [...line.matchAll(title)].map(([, , text]) => text).join('\n');

const sources = [
  ...folders.flatMap((folder) => filesIn(folder, /\.(tsx?|md|ya?ml|json|txt|css|js|mjs)$|^run(-more)?$/)),
  ...pages,
].map((path) => ({ path, read: (/** @type {string} */ line) => line }));
const tests = filesIn('test', /\.test\.ts$/).map((path) => ({ path, read: titlesOf }));

const found = [...sources, ...tests].flatMap(({ path, read }) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const text = read(line);
      const phrase = phrases.map((each) => each.exec(text)?.[0]).find((match) => match !== undefined);
      return phrase === undefined ? [] : [`${path}:${index + 1}: "${phrase.trim()}": ${text.trim().slice(0, 140)}`];
    }),
);

const only = process.argv[2];
const shown = only ? found.filter((line) => line.includes(only)) : found;
for (const line of shown) console.log(line);
if (shown.length > 0) {
  console.log(`${shown.length} phrases to write in plain English (docs/style.md, Language).`);
  process.exitCode = 1;
}
