import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { generatedFolder } from './typescript.js';

const folder = 'dist/client';

/** Writes the package @latchkey/client to dist/client. It is compiled without the types that only Node has. */
export function writePackage(): void {
  rmSync(folder, { recursive: true, force: true });
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'libs/client'], { stdio: ['ignore', 2, 2] });
  cpSync(join(generatedFolder, 'api.d.ts'), join(folder, 'generated/api.d.ts'));
  for (const file of ['package.json', 'README.md']) cpSync(`libs/client/${file}`, join(folder, file));
  writeCommandLine();
}

/** Writes `latchkey` as one file without dependencies, behind a check that even old versions of Node can run. */
function writeCommandLine(): void {
  const { version } = JSON.parse(readFileSync('libs/client/package.json', 'utf8')) as { version: string };
  buildSync({
    entryPoints: { cli: 'libs/client/cli/main.ts' },
    outdir: join(folder, 'bin'),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Commander is a CommonJS module that requires modules of Node.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    define: { __VERSION__: JSON.stringify(version) },
    logLevel: 'error',
  });
  cpSync('bin/node-version.cjs', join(folder, 'bin/node-version.cjs'));
  const program = "#!/usr/bin/env node\nrequire('./node-version.cjs');\nimport('./cli.js');\n";
  writeFileSync(join(folder, 'bin/latchkey.cjs'), program, { mode: 0o755 });
}
