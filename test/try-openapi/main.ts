import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { documents, folder } from './documents.js';
import { tryDocument } from './try-document.js';

/** Imports published documents, and sends the requests of their tools to a server that only knows the document. */
if (!existsSync(`${folder}/node_modules`))
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });

const rows = [];
for (const document of documents) rows.push(await tryDocument(document));
console.table(rows);
process.exit(rows.every(({ errors, wrong }) => errors === 0 && wrong === 0) ? 0 : 1);
